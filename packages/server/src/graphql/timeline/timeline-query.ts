import { type AspectTypes, parseJson, stringifyJson } from "@almagest/model";
import { hiddenEntities } from "../../auth/privileges/hidden-entities.ts";
import { type SearchParts, searchEntities } from "../../search/search-entities.ts";
import { type ChangeCategory, changeCategories } from "../../timeline/change-event.ts";
import { type ChangeTransaction, getTimeline } from "../../timeline/get-timeline.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { allOf, isOneOf } from "../search/filter-inputs.ts";
import { semanticVersion } from "./semantic-versions.ts";

interface GetTimelineInput {
  readonly urn: string;
  readonly changeCategories?: readonly string[] | null;
  readonly includeVersionSet?: boolean | null;
}

/** The category of owners has another name here. */
const ownership = "OWNERSHIP";

/** What changed about an entity, the oldest change first; null for types whose history is not told (graphql.md 7.6), and where it is hidden. */
export const timelineQuery: TypeResolvers = {
  Query: {
    getTimeline: async (_parent: unknown, { input }: { readonly input: GetTimelineInput }, { parts, request }) => {
      const { urn, changeCategories: wanted, includeVersionSet } = input;
      const { others, skipped } = includeVersionSet ? await otherVersions(parts, urn) : { others: [], skipped: 0 };
      const hidden = await hiddenEntities(request.access, [urn, ...others]);
      if (hidden.has(urn)) return undefined;
      const categories =
        wanted && wanted.length > 0 ? changeCategories.filter((one) => wanted.includes(shownCategory(one))) : changeCategories;
      const found = await getTimeline(parts, { urn, categories });
      if (found === undefined) return undefined;
      const shown = others.filter((other) => !hidden.has(other));
      const histories = await Promise.all(shown.map((other) => getTimeline(parts, { urn: other, categories })));
      const changes = [found, ...histories].flatMap((history = []) => history).sort((one, other) => one.timestamp - other.timestamp);
      return { changeTransactions: changes.map(shownTransaction), skippedVersionCount: skipped };
    },
  },
};

/** The histories of no more versions than this are told together. */
const mostVersions = 100;

/** The latest versions of what the entity is a version of, beside itself, and how many more there are. */
async function otherVersions(parts: SearchParts, urn: string): Promise<{ others: readonly string[]; skipped: number }> {
  const [record] = await parts.store.aspects.getLatest([{ urn, aspect: "versionProperties" }]);
  if (record === undefined) return { others: [], skipped: 0 };
  // Stored values were validated against this type when they were written.
  const { versionSet } = parseJson(record.metadata) as unknown as AspectTypes["versionProperties"];
  const { entities, total } = await searchEntities(parts, {
    filter: allOf(isOneOf("versionSet", [versionSet])),
    sort: [{ field: "versionSortId", order: "DESCENDING" }],
    start: 0,
    count: mostVersions,
    flags: { filterNonLatestVersions: false, skipAggregates: true, skipHighlighting: true },
  });
  return { others: entities.flatMap((one) => (one.urn === urn ? [] : [one.urn])), skipped: total - entities.length };
}

function shownCategory(category: ChangeCategory): string {
  return category === "OWNER" ? ownership : category;
}

/** Members that clients read nothing from say what they always say (graphql.md 7.6). */
function shownTransaction({ timestamp, actor, version, changeEvents }: ChangeTransaction) {
  return {
    timestampMillis: timestamp,
    lastSemanticVersion: `${semanticVersion(version)}-computed`,
    versionStamp: "none",
    changeType: "MODIFY",
    actor,
    changes: changeEvents.map(({ category, operation, modifier, parameters, description }) => ({
      urn: "empty",
      category: shownCategory(category),
      operation,
      modifier,
      parameters:
        parameters &&
        Object.entries(parameters).map(([key, value]) => ({ key, value: typeof value === "string" ? value : stringifyJson(value) })),
      auditStamp: { time: timestamp, actor },
      description,
    })),
  };
}
