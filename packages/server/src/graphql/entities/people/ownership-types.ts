import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { storedAspect } from "../aspect-field.ts";

/** In which ways something can be owned. */
export const ownershipTypes: TypeResolvers = { OwnershipTypeEntity: { info: storedAspect("ownershipTypeInfo") } };
