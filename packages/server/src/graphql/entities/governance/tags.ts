import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField, memberOf } from "../aspect-field.ts";

/** Tags: `name` is the id, `properties` has the name to display (graphql.md 6.2). */
export const tags: TypeResolvers = {
  Tag: {
    description: memberOf("tagProperties", "description"),
    properties: aspectField("tagProperties", (value, { key }) => ({ ...value, name: value.name ?? key.name })),
  },
};
