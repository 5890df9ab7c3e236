import type { Static } from "typebox";
import { toldUrns } from "../../../auth/privileges/restricted-urn.ts";
import { largestPageNumber, pageNumber, timeBound } from "../../../http/decoding/whole-numbers.ts";
import { columnsAsDatasets } from "../../../lineage/columns-as-datasets.ts";
import { mostPaths } from "../../../lineage/lineage-entity.ts";
import { scrollAcrossLineage as scrollLineage } from "../../../lineage/scroll-across-lineage.ts";
import {
  type LineageSearch,
  type LineageSearchResult,
  pathsToHit,
  searchAcrossLineage as searchLineage,
} from "../../../lineage/search-across-lineage.ts";
import { requireEntityUrn } from "../../../read-path/require-entity.ts";
import { Type } from "../../../type-builders.ts";
import { onUrn, readableResult } from "../../access-rules.ts";
import { encodeFound, encodeSearchMetadata } from "../../answers/encode-search.ts";
import { refinedSearch, refinements, type searchFlagsSchema } from "../../parameters/search-parameters.ts";
import { defineAction, type RestliCall, valueBody } from "../../restli-resource.ts";

const lineageParameters = {
  urn: Type.String(),
  direction: Type.Union([Type.Literal("UPSTREAM"), Type.Literal("DOWNSTREAM")]),
  entities: Type.Optional(Type.Array(Type.String())),
  input: Type.Optional(Type.String()),
  maxHops: Type.Optional(Type.Integer({ minimum: 1, maximum: largestPageNumber })),
  count: pageNumber,
  startTimeMillis: Type.Optional(timeBound),
  endTimeMillis: Type.Optional(timeBound),
  ...refinements,
};
const lineageSchema = Type.Object(lineageParameters);

/** rest.md 7.8: a search among what lies upstream or downstream of an entity. */
export const searchAcrossLineage = defineAction(
  "searchAcrossLineage",
  Type.Object({ ...lineageParameters, start: pageNumber }),
  onUrn("LINEAGE", "READ", "User is unauthorized to get entity lineage: "),
  async (call, { start, ...query }) => {
    const grouping = { columnsAsDatasets: groupsColumns(query.searchFlags) };
    const result = await searchLineage(call.parts, { ...lineageSearch(call, query), start, ...grouping });
    return valueBody({ ...(await encodeLineagePage(call, result, query.count)), from: start });
  },
);

/** rest.md 7.9: the same, scrolled through. */
export const scrollAcrossLineage = defineAction(
  "scrollAcrossLineage",
  Type.Object({ ...lineageParameters, scrollId: Type.Optional(Type.String()), keepAlive: Type.Optional(Type.String()) }),
  onUrn("LINEAGE", "READ", "User is unauthorized to get entity lineage: "),
  async (call, { scrollId, keepAlive: _keepAlive, ...query }) => {
    const result = await scrollLineage(call.parts, { ...lineageSearch(call, query), scrollId });
    const page = await encodeLineagePage(call, result, query.count);
    return valueBody({ ...page, ...(result.scrollId !== undefined && { scrollId: result.scrollId }) });
  },
);

function lineageSearch({ parts }: RestliCall, query: Static<typeof lineageSchema>): Omit<LineageSearch, "start" | "columnsAsDatasets"> {
  const { urn } = requireEntityUrn(parts.registry, query.urn, { listsTypes: true });
  const { entities = [], input, count, direction, maxHops = parts.limits.impactHops, startTimeMillis, endTimeMillis } = query;
  const times = { ...(startTimeMillis !== undefined && { startTimeMillis }), ...(endTimeMillis !== undefined && { endTimeMillis }) };
  return {
    entities,
    input,
    count,
    ...refinedSearch(query),
    lineage: { urn: urn.text, direction, maxHops: Math.min(maxHops, parts.limits.impactHops), ...times },
  };
}

function groupsColumns({ groupingSpec }: Static<typeof searchFlagsSchema> = {}): boolean {
  return columnsAsDatasets(groupingSpec && [groupingSpec.groupingCriteria ?? []].flat());
}

async function encodeLineagePage(call: RestliCall, found: LineageSearchResult, count: number) {
  const result = await readableResult(call, found);
  const paths = result.entities.map(({ lineage }) => pathsToHit(lineage, mostPaths));
  const told = await toldUrns(call.parts.keys, call.context.access, paths.flat(2));
  return {
    entities: result.entities.map(({ lineage, ...entity }, at) => ({
      ...encodeFound(entity),
      degree: lineage.degree,
      degrees: lineage.degrees,
      paths: paths[at]?.map((path) => path.map(told)),
      explored: lineage.ends.every(({ explored }) => explored),
      truncatedChildren: lineage.ends.some(({ truncatedChildren }) => truncatedChildren),
    })),
    metadata: encodeSearchMetadata({ ...result, spellings: [] }),
    pageSize: count,
    numEntities: result.total,
    lineageSearchPath: "TORTOISE",
  };
}
