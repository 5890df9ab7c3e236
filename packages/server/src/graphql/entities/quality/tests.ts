import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField, memberOf } from "../aspect-field.ts";

const info = "testInfo";

/** Metadata tests (graphql.md 5.12). */
export const tests: TypeResolvers = {
  Test: {
    name: memberOf(info, "name"),
    category: memberOf(info, "category"),
    description: memberOf(info, "description"),
    definition: aspectField(info, ({ definition }) => ({ json: (definition as JsonObject | undefined)?.json })),
  },
};
