import { readValue } from "../read-path/read-values.ts";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import { type SearchParts, searchEntities } from "../search/search-entities.ts";

/** Versions of the same thing as an entity, and how many more there are than are named. */
interface OtherVersions {
  readonly others: readonly string[];
  readonly skipped: number;
}

/** The histories of no more versions than this are told together. */
const mostVersions = 100;

/**
 * The latest versions of what the entity is a version of, beside itself; none of what is no version. Throws INVALID_URN or
 * UNKNOWN_ENTITY_TYPE.
 */
export async function otherVersions(parts: SearchParts, text: string): Promise<OtherVersions> {
  const urn = requireEntityUrn(parts.registry, text).urn.text;
  const version = await readValue(parts.store.aspects, "versionProperties", urn);
  if (version === undefined) return { others: [], skipped: 0 };
  const { entities, total } = await searchEntities(parts, {
    filter: { or: [{ and: [{ field: "versionSet", condition: "EQUAL", values: [version.versionSet], negated: false }] }] },
    sort: [{ field: "versionSortId", order: "DESCENDING" }],
    start: 0,
    count: mostVersions,
    flags: { filterNonLatestVersions: false, skipAggregates: true, skipHighlighting: true },
  });
  return { others: entities.flatMap((one) => (one.urn === urn ? [] : [one.urn])), skipped: total - entities.length };
}
