import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { incidents } from "./entity-incidents.ts";
import { health } from "./health.ts";

/** The types of assets that incidents may be about. */
const assetTypes = ["Dataset", "Chart", "Dashboard", "DataFlow", "DataJob"];

/** What is wrong with assets. */
export const assetQuality: TypeResolvers = Object.fromEntries(assetTypes.map((type) => [type, { incidents, health }]));
