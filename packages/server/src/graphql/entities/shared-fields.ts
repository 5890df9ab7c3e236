import type { JsonObject } from "@almagest/model";
import type { FieldResolver } from "../engine/type-resolvers.ts";
import { lineage } from "../lineage/lineage-field.ts";
import { relationships } from "../relationships/relationships-field.ts";
import { browsePaths } from "../search/browse-queries.ts";
import { aspectField, storedAspect } from "./aspect-field.ts";
import { entityTypeMember } from "./entity-names.ts";
import type { EntityNode } from "./entity-node.ts";
import { parentContainers } from "./parents.ts";
import { records, shownLinks, shownOwnership, shownTags, shownTerms } from "./shown-values.ts";

const tags = aspectField("globalTags", (value, { urn }) => shownTags(value, urn));

/** Fields that say the same of every entity that has them (graphql.md 6, 7.5): what they show follows from the aspect. */
export const sharedFields: Readonly<Record<string, FieldResolver>> = {
  urn: ({ urn }: EntityNode) => urn,
  type: ({ entity }: EntityNode) => entityTypeMember(entity.name),
  exists: (node: EntityNode, _args, context) => node.read(context, ({ exists }) => exists),
  relationships,
  lineage,
  browsePaths,
  status: storedAspect("status"),
  ownership: aspectField("ownership", (value, { urn }) => shownOwnership(value, urn)),
  globalTags: tags,
  tags,
  glossaryTerms: aspectField("glossaryTerms", (value, { urn }) => shownTerms(value, urn)),
  institutionalMemory: aspectField("institutionalMemory", (value, { urn }) => shownLinks(value, urn)),
  domain: aspectField("domains", (value, { urn }) => {
    const [domain] = value.domains as readonly string[];
    return domain && { domain, associatedUrn: urn };
  }),
  deprecation: aspectField("deprecation", (value) => ({ ...value, actorEntity: value.actor })),
  subTypes: storedAspect("subTypes"),
  container: aspectField("container", (value) => value.container),
  parentContainers,
  dataPlatformInstance: aspectField("dataPlatformInstance", ({ instance }) => instance),
  documentation: storedAspect("documentation"),
  embed: storedAspect("embed"),
  browsePathV2: aspectField("browsePathsV2", (value) => ({
    path: records(value.path).map(({ id, urn }) => ({ name: id, entity: urn })),
  })),
  lastIngested: (node: EntityNode, _args, context) => node.read(context, ({ records: stored }) => lastObserved(stored)),
};

const unlabelled = "no-run-id-provided";

/** When a run of ingestion last saw one of the aspects, epoch milliseconds (graphql.md 5.1). */
function lastObserved(stored: Iterable<{ readonly systemMetadata: string | null }>): number | undefined {
  let last: number | undefined;
  for (const { systemMetadata } of stored) {
    const { runId, lastObserved: seen } = JSON.parse(systemMetadata ?? "{}") as JsonObject;
    if (typeof seen === "number" && runId !== undefined && runId !== unlabelled) last = Math.max(last ?? 0, seen);
  }
  return last;
}
