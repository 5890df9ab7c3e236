import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { keyField, propertiesField, storedAspect } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { platformNamedBy } from "../platform.ts";
import { records, shownStamps } from "../shown-values.ts";

/** Notebooks and their cells. */
export const notebooks: TypeResolvers = {
  Notebook: {
    tool: keyField("notebookTool"),
    platform: platformNamedBy("notebookTool"),
    info: propertiesField("notebookInfo", ({ changeAuditStamps }) => ({ changeAuditStamps: shownStamps(changeAuditStamps) })),
    editableProperties: storedAspect("editableNotebookProperties"),
    content: (node: EntityNode, _args, context: GraphqlContext) =>
      node.read(context, (loaded) => ({ cells: records(loaded.aspect("notebookContent")?.cells).map(shownCell) })),
  },
};

/** A cell has one of three contents. */
function shownCell({ type, chartCell, textCell, queryCell }: JsonObject) {
  return { type, chartCell: shownContent(chartCell), textCell: shownContent(textCell), queryChell: shownContent(queryCell) };
}

function shownContent(content: JsonObject[string] | undefined) {
  if (content === undefined) return undefined;
  const cell = content as JsonObject;
  return { ...cell, cellTitle: cell.cellTitle ?? "", changeAuditStamps: shownStamps(cell.changeAuditStamps) };
}
