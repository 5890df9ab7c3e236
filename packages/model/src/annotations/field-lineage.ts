import type { Json, JsonObject } from "../definitions.ts";
import type { AspectSpec } from "../entity-registry.ts";
import { elementsOf, isJsonObject, isText } from "../json-kinds.ts";
import { formatUrn, printedUrn } from "../urn.ts";
import type { Edge } from "./relationship-fields.ts";

type FieldLineage = (entityUrn: string, value: JsonObject) => Edge[];

/** Aspects whose edges lead from field to field, which no annotation can say (model.md 4.2). */
const lineageByAspect: Readonly<Record<string, FieldLineage>> = {
  upstreamLineage: (dataset, value) => fineGrainedEdges(dataset, value, (entry) => entry.query),
  dataJobInputOutput: (dataJob, value) => fineGrainedEdges(dataJob, value, () => dataJob),
  inputFields: inputFieldEdges,
};

/** The edges between schema fields that an aspect declares. */
export function fieldLineageOf(aspect: AspectSpec, entityUrn: string, value: JsonObject): Edge[] {
  return Object.hasOwn(lineageByAspect, aspect.name) ? (lineageByAspect[aspect.name]?.(entityUrn, value) ?? []) : [];
}

/** The URN of a column. Nested in a tuple, the reserved characters of its path are percent-encoded (model.md 9.2). */
export function schemaFieldUrn(parentUrn: string, fieldPath: string): string {
  const encoded = fieldPath.replaceAll("(", "%28").replaceAll(")", "%29").replaceAll(",", "%2C");
  return formatUrn("schemaField", [parentUrn, encoded]);
}

/**
 * From every downstream field of an entry to every upstream one. An entry that lacks one side says nothing; unlike in
 * the reference, which stops there, the entries after it count.
 */
function fineGrainedEdges(owner: string, value: JsonObject, viaOf: (entry: JsonObject) => Json | undefined): Edge[] {
  return elementsOf(value.fineGrainedLineages)
    .filter(isJsonObject)
    .flatMap((entry) => {
      const upstreams = elementsOf(entry.upstreams).filter(isText).map(printedUrn);
      const via = viaOf(entry);
      return elementsOf(entry.downstreams)
        .filter(isText)
        .map(printedUrn)
        .flatMap((downstream) => upstreams.map((upstream) => fieldEdge({ owner, downstream, upstream, via })));
    });
}

/** From the column that a chart or dashboard shows to the column it is read from. */
function inputFieldEdges(owner: string, value: JsonObject): Edge[] {
  return elementsOf(value.fields)
    .filter(isJsonObject)
    .flatMap(({ schemaField, schemaFieldUrn: upstream }) => {
      const fieldPath = isJsonObject(schemaField) ? schemaField.fieldPath : undefined;
      if (!isText(fieldPath) || !isText(upstream)) return [];
      return [fieldEdge({ owner, downstream: schemaFieldUrn(owner, fieldPath), upstream: printedUrn(upstream), via: undefined })];
    });
}

function fieldEdge({
  owner,
  downstream,
  upstream,
  via,
}: {
  owner: string;
  downstream: string;
  upstream: string;
  via: Json | undefined;
}): Edge {
  const isLineage = isSchemaField(downstream) && isSchemaField(upstream);
  const edge = { source: downstream, destination: upstream, type: "DownstreamOf", isLineage, isUpstream: true, lifecycleOwner: owner };
  return isText(via) ? { ...edge, via: printedUrn(via) } : edge;
}

const schemaFieldPrefix = formatUrn("schemaField", [""]);

function isSchemaField(urn: string): boolean {
  return urn.startsWith(schemaFieldPrefix);
}
