import { pageNumber } from "../../../http/decoding/whole-numbers.ts";
import { searchAcrossEntities } from "../../../search/search-across-entities.ts";
import { Type } from "../../../type-builders.ts";
import { onSearch, readableResult } from "../../access-rules.ts";
import { encodeFound, encodeSearchMetadata } from "../../answers/encode-search.ts";
import { refinedSearch, refinements } from "../../parameters/search-parameters.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/**
 * rest.md 7.7: page after page without a limit of depth; the last page has no `scrollId`. Nothing is kept between pages, so
 * that `keepAlive` says nothing.
 */
export const scrollAcrossEntities = defineAction(
  "scrollAcrossEntities",
  Type.Object({
    entities: Type.Optional(Type.Array(Type.String())),
    input: Type.String(),
    count: pageNumber,
    scrollId: Type.Optional(Type.String()),
    keepAlive: Type.Optional(Type.String()),
    ...refinements,
  }),
  onSearch(({ entities = [] }) => entities),
  async (call, { entities = [], input, count, scrollId, ...refined }) => {
    const search = { entities, input, start: 0, count, scrollId, ...refinedSearch(refined) };
    const result = await readableResult(call, await searchAcrossEntities(call.parts, search));
    return valueBody({
      entities: result.entities.map(encodeFound),
      metadata: encodeSearchMetadata(result),
      pageSize: count,
      numEntities: result.total,
      ...(result.scrollId !== undefined && { scrollId: result.scrollId }),
    });
  },
);
