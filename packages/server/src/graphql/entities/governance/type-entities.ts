import { vendorPrefix } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { entityTypeMember } from "../entity-names.ts";
import type { EntityNode } from "../entity-node.ts";

const dataTypes: ReadonlyMap<string, string> = new Map([
  ["string", "STRING"],
  ["number", "NUMBER"],
  ["urn", "URN"],
  ["rich_text", "RICH_TEXT"],
  ["date", "DATE"],
]);

/** Types of entities and of values, as definitions of structured properties name them: their URN tells which one it is. */
export const typeEntities: TypeResolvers = {
  DataTypeEntity: { info: infoField("dataTypeInfo", (name) => dataTypes.get(name) ?? "OTHER") },
  EntityTypeEntity: { info: infoField("entityTypeInfo", entityTypeMember) },
};

function infoField(aspect: string, typeNamed: (name: string) => string) {
  return (node: EntityNode, _args: unknown, context: GraphqlContext) =>
    node.read(context, (loaded) => {
      const id = String(node.key.id);
      return { qualifiedName: id, ...loaded.aspect(aspect), type: typeNamed(id.replace(vendorPrefix, "")) };
    });
}
