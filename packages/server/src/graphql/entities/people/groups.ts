import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { storedAspect } from "../aspect-field.ts";

const info = storedAspect("corpGroupInfo");

/** Groups of users (graphql.md 6.3). Where a group comes from is unknown unless it says so. */
export const groups: TypeResolvers = {
  CorpGroup: {
    properties: info,
    info,
    editableProperties: storedAspect("corpGroupEditableInfo"),
    origin: storedAspect("origin", { type: "UNKNOWN" }),
  },
};
