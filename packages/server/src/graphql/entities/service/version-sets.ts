import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { memberOf } from "../aspect-field.ts";

/** Sets of versions of the same asset (graphql.md 5.14). */
export const versionSets: TypeResolvers = { VersionSet: { latestVersion: memberOf("versionSetProperties", "latest") } };
