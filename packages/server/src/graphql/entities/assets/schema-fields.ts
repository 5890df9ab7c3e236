import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField } from "../aspect-field.ts";

/** Columns as entities of their own. */
export const schemaFields: TypeResolvers = {
  SchemaFieldEntity: {
    businessAttributes: aspectField("businessAttributes", ({ businessAttribute }, { urn }) => ({
      businessAttribute: businessAttribute && {
        businessAttribute: (businessAttribute as JsonObject).businessAttributeUrn,
        associatedUrn: urn,
      },
    })),
  },
};
