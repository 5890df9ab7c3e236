import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { owners } from "./owners.ts";
import { ownershipTypes } from "./ownership-types.ts";

/** Who owns what, and in which ways. */
export const ownership: readonly TypeResolvers[] = [owners, ownershipTypes];
