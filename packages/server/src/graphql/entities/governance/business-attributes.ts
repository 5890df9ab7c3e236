import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { propertiesField } from "../aspect-field.ts";
import { shownLabels, shownType } from "../schema-metadata.ts";
import { shownStamps } from "../shown-values.ts";

/** What columns of many datasets have in common. */
export const businessAttributes: TypeResolvers = {
  BusinessAttribute: {
    properties: propertiesField("businessAttributeInfo", (value, { urn }) => ({
      ...shownLabels(value, urn),
      type: value.type && shownType(value.type),
      ...shownStamps(value),
    })),
  },
};
