import { type AspectTypes, parseJson } from "@almagest/model";
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
  const [record] = await parts.store.aspects.getLatest([{ urn, aspect: "versionProperties" }]);
  if (record === undefined) return { others: [], skipped: 0 };
  // Stored values were validated against this type when they were written.
  const { versionSet } = parseJson(record.metadata) as unknown as AspectTypes["versionProperties"];
  const { entities, total } = await searchEntities(parts, {
    filter: { or: [{ and: [{ field: "versionSet", condition: "EQUAL", values: [versionSet], negated: false }] }] },
    sort: [{ field: "versionSortId", order: "DESCENDING" }],
    start: 0,
    count: mostVersions,
    flags: { filterNonLatestVersions: false, skipAggregates: true, skipHighlighting: true },
  });
  return { others: entities.flatMap((one) => (one.urn === urn ? [] : [one.urn])), skipped: total - entities.length };
}
