import { type Static, Type } from "typebox";
import { catalogError } from "../../errors.ts";
import { pathsTo } from "../../lineage/lineage-entity.ts";
import { type LineageSearch, type LineageSearchResult, searchAcrossLineage as searchLineage } from "../../lineage/search-across-lineage.ts";
import { requireEntityUrn } from "../../read-path/require-entity.ts";
import { encodeFound, encodeSearchMetadata, withEntityFacet } from "../encode-search.ts";
import { defineAction, type RestliCall, valueBody } from "../restli-resource.ts";
import { refinedSearch, refinements, type searchFlagsSchema } from "../search-parameters.ts";
import { pageNumber } from "../whole-numbers.ts";

const mostHops = 1_000;
const mostPaths = 25;

const lineageParameters = {
  urn: Type.String(),
  direction: Type.Union([Type.Literal("UPSTREAM"), Type.Literal("DOWNSTREAM")]),
  entities: Type.Optional(Type.Array(Type.String())),
  input: Type.Optional(Type.String()),
  maxHops: Type.Optional(Type.Integer({ minimum: 1 })),
  count: pageNumber,
  startTimeMillis: Type.Optional(Type.Integer()),
  endTimeMillis: Type.Optional(Type.Integer()),
  ...refinements,
};
const lineageSchema = Type.Object(lineageParameters);

/** rest.md 7.8 */
export const searchAcrossLineage = defineAction(
  "searchAcrossLineage",
  Type.Object({ ...lineageParameters, start: pageNumber }),
  async (call, { start, ...query }) => {
    const columnsAsDatasets = groupsColumns(query.searchFlags);
    const result = await searchLineage(call.parts, { ...lineageSearch(call, query), start, columnsAsDatasets });
    return valueBody({ ...encodeLineagePage(result, query.count), from: start });
  },
);

/**
 * rest.md 7.9: the same page after page, of datasets and never of columns (graphql.md 3). The scroll id says how many entities
 * have been answered: degrees give the order.
 */
export const scrollAcrossLineage = defineAction(
  "scrollAcrossLineage",
  Type.Object({ ...lineageParameters, scrollId: Type.Optional(Type.String()), keepAlive: Type.Optional(Type.String()) }),
  async (call, { scrollId, keepAlive: _keepAlive, ...query }) => {
    const start = scrollId === undefined ? 0 : readPlace(scrollId);
    const result = await searchLineage(call.parts, { ...lineageSearch(call, query), start, columnsAsDatasets: true });
    const end = start + result.entities.length;
    const more = end < result.total && result.entities.length > 0;
    return valueBody({
      ...encodeLineagePage(result, query.count),
      ...(more && { scrollId: Buffer.from(String(end)).toString("base64url") }),
    });
  },
);

function lineageSearch({ parts }: RestliCall, query: Static<typeof lineageSchema>): Omit<LineageSearch, "start" | "columnsAsDatasets"> {
  const { urn } = requireEntityUrn(parts.registry, query.urn);
  const { entities = [], input, count, direction, maxHops = mostHops, startTimeMillis, endTimeMillis } = query;
  const times = { ...(startTimeMillis !== undefined && { startTimeMillis }), ...(endTimeMillis !== undefined && { endTimeMillis }) };
  return {
    entities,
    input,
    count,
    ...refinedSearch(query),
    lineage: { urn: urn.text, direction, maxHops: Math.min(maxHops, mostHops), ...times },
  };
}

/** Columns are grouped by their dataset unless the caller groups otherwise, or not at all (behaviour.md 5.5). */
function groupsColumns({ groupingSpec }: Static<typeof searchFlagsSchema> = {}): boolean {
  const criteria = groupingSpec === undefined ? undefined : [groupingSpec.groupingCriteria ?? []].flat();
  const isDataset = (type: string) => /^dataset$/i.test(type);
  const isColumn = (type: string | undefined) => type === undefined || /^schema_?field$/i.test(type);
  return criteria?.some(({ baseEntityType, groupingEntityType }) => isColumn(baseEntityType) && isDataset(groupingEntityType)) ?? true;
}

function readPlace(scrollId: string): number {
  const text = Buffer.from(scrollId, "base64url").toString();
  if (!/^\d{1,15}$/.test(text)) throw catalogError("INVALID_SCROLL_ID", { scrollId });
  return Number(text);
}

function encodeLineagePage(result: LineageSearchResult, count: number) {
  const withTypes = withEntityFacet({ ...result, spellings: [], scrollId: undefined });
  return {
    entities: result.entities.map(({ lineage, ...entity }) => ({
      ...encodeFound(entity),
      degree: lineage.degree,
      degrees: lineage.degrees,
      paths: lineage.ends.flatMap((end) => pathsTo(end, mostPaths)).slice(0, mostPaths),
      explored: lineage.ends.every(({ explored }) => explored),
      truncatedChildren: lineage.ends.some(({ truncatedChildren }) => truncatedChildren),
    })),
    metadata: encodeSearchMetadata(withTypes),
    pageSize: count,
    numEntities: result.total,
    lineageSearchPath: "TORTOISE",
  };
}
