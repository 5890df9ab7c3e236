import { pageNumber } from "../../../http/decoding/whole-numbers.ts";
import { autocomplete as suggest } from "../../../search/autocomplete.ts";
import { readFilterCriteria } from "../../../search/filter-criteria.ts";
import { Type } from "../../../type-builders.ts";
import { onSearch, requireReadable } from "../../access-rules.ts";
import { filterParameters } from "../../parameters/search-parameters.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 7.12: what the beginning of a name may become. */
export const autocomplete = defineAction(
  "autocomplete",
  Type.Object({
    entity: Type.String(),
    query: Type.String(),
    limit: pageNumber,
    field: Type.Optional(Type.String()),
    ...filterParameters,
  }),
  onSearch(({ entity }) => [entity]),
  async (call, { entity, query, limit, field, filter, searchFlags: flags }) => {
    const suggestions = await suggest(call.parts, { entity, text: query, limit, field, flags, filter: readFilterCriteria(filter) });
    await requireReadable(
      call,
      suggestions.map(({ urn }) => urn),
    );
    return valueBody({ query, suggestions: suggestions.map(({ text }) => text), entities: suggestions.map(({ urn }) => ({ urn })) });
  },
);
