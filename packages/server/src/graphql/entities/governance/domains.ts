import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { propertiesField } from "../aspect-field.ts";
import { records } from "../shown-values.ts";

/** What groups entities by subject: domains, data products, applications. */
export const domains: TypeResolvers = {
  Domain: { properties: propertiesField("domainProperties", ({ name }, { key }) => ({ name: name ?? key.id })) },
  DataProduct: {
    properties: propertiesField("dataProductProperties", ({ name, assets }, { key }) => ({
      name: name ?? key.id,
      numAssets: records(assets).length,
    })),
  },
  Application: { properties: propertiesField("applicationProperties", ({ name }, { key }) => ({ name: name ?? key.id })) },
};
