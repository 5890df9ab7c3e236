import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { keyField, propertiesField } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { schemaOf } from "../schema-metadata.ts";
import { childrenCount } from "./glossary-children.ts";

const termInfo = propertiesField("glossaryTermInfo", ({ name, definition }, node) => ({
  name: name ?? lastSegment(node),
  description: definition,
}));

/** A node has a name before it is described: its id. */
const nodeInfo = propertiesField(
  "glossaryNodeInfo",
  ({ name, definition }, { key }) => ({ name: name ?? key.name, description: definition }),
  {},
);

/** Terms of the glossary and the nodes that they lie in (graphql.md 6.2, 7.5). */
export const glossary: TypeResolvers = {
  GlossaryTerm: {
    name: lastSegment,
    hierarchicalName: keyField("name"),
    properties: termInfo,
    glossaryTermInfo: termInfo,
    schemaMetadata: schemaOf("schemaMetadata"),
  },
  GlossaryNode: { properties: nodeInfo, childrenCount },
};

/** Ids of older terms name the nodes above them, with dots between. */
function lastSegment({ key }: EntityNode): string {
  return String(key.name).replace(/^.*\./, "");
}
