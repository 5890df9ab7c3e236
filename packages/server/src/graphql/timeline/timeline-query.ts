import { stringifyJson } from "@almagest/model";
import { hiddenEntities } from "../../auth/privileges/hidden-entities.ts";
import { type ChangeCategory, changeCategories } from "../../timeline/change-event.ts";
import { type ChangeTransaction, getTimelines } from "../../timeline/get-timeline.ts";
import { otherVersions } from "../../timeline/other-versions.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
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
      const shown = others.filter((other) => !hidden.has(other));
      const changes = await getTimelines(parts, [urn, ...shown], { categories });
      return changes && { changeTransactions: changes.map(shownTransaction), skippedVersionCount: skipped };
    },
  },
};

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
