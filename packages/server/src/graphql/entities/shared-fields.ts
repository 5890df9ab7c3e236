import { defaultRunId, type JsonObject, readSystemMetadata } from "@almagest/model";
import { relatedDocuments } from "../documents/document-searches.ts";
import type { FieldResolver } from "../engine/type-resolvers.ts";
import { lineage } from "../lineage/lineage-field.ts";
import { relationships } from "../relationships/relationships-field.ts";
import { browsePaths } from "../search/browse-queries.ts";
import { aspectField, storedAspect } from "./aspect-field.ts";
import { entityTypeMember } from "./entity-names.ts";
import type { EntityNode } from "./entity-node.ts";
import { shownForms } from "./governance/forms.ts";
import { shownStructuredProperties } from "./governance/structured-properties.ts";
import { parentContainers, parentDomains, parentNodes } from "./parents.ts";
import { privileges } from "./privileges.ts";
import { shownField } from "./schema-metadata.ts";
import { rawAspects } from "./service/raw-aspects.ts";
import { records, shownDeprecation, shownLinks, shownOwnership, shownTags, shownTerms, strings } from "./shown-values.ts";

const tags = aspectField("globalTags", (value, { urn }) => shownTags(value, urn));

/** Fields that say the same of every entity that has them (graphql.md 6, 7.5): what they show follows from the aspect. */
export const sharedFields: Readonly<Record<string, FieldResolver>> = {
  urn: ({ urn }: EntityNode) => urn,
  type: ({ entity }: EntityNode) => entityTypeMember(entity.name),
  exists: (node: EntityNode, _args, context) => node.read(context, ({ exists }) => exists),
  relationships,
  relatedDocuments,
  privileges,
  aspects: rawAspects,
  status: aspectField("status", ({ removed }) => ({ removed: removed ?? false })),
  lineage,
  browsePaths,
  ownership: aspectField("ownership", (value, { urn }) => shownOwnership(value, urn)),
  globalTags: tags,
  tags,
  glossaryTerms: aspectField("glossaryTerms", (value, { urn }) => shownTerms(value, urn)),
  institutionalMemory: aspectField("institutionalMemory", (value, { urn }) => shownLinks(value, urn)),
  domain: aspectField("domains", (value, { urn }) => {
    const [domain] = strings(value.domains);
    return domain && { domain, associatedUrn: urn };
  }),
  application: aspectField("applications", (value, { urn }) => {
    const [application] = strings(value.applications);
    return application && { application, associatedUrn: urn };
  }),
  deprecation: aspectField("deprecation", shownDeprecation),
  subTypes: storedAspect("subTypes"),
  container: aspectField("container", (value) => value.container),
  parentContainers,
  parentDomains,
  parentNodes,
  dataPlatformInstance: aspectField("dataPlatformInstance", ({ instance }) => instance),
  documentation: storedAspect("documentation"),
  displayProperties: storedAspect("displayProperties"),
  embed: storedAspect("embed"),
  browsePathV2: aspectField("browsePathsV2", (value) => ({
    path: records(value.path).map(({ id, urn }) => ({ name: id, entity: urn })),
  })),
  siblings: aspectField("siblings", ({ primary, siblings }) => ({ isPrimary: primary, siblings })),
  access: aspectField("access", ({ roles }, { urn }) => ({
    roles: records(roles).map((role) => ({ role: role.urn, associatedUrn: urn })),
  })),
  structuredProperties: aspectField("structuredProperties", (value, { urn }) => shownStructuredProperties(value, urn)),
  forms: aspectField("forms", (value, { urn }) => shownForms(value, urn)),
  testResults: storedAspect("testResults"),
  inputFields: aspectField("inputFields", ({ fields }, node) => ({ fields: records(fields).map((field) => shownInput(field, node)) })),
  versionProperties: aspectField("versionProperties", (value) => ({
    ...value,
    aliases: value.aliases ?? [],
    isLatest: value.isLatest ?? false,
    created: value.metadataCreatedTimestamp,
    createdInSource: value.sourceCreatedTimestamp,
  })),
  lastIngested: (node: EntityNode, _args, context) => node.read(context, ({ records: stored }) => lastObserved(stored)),
};

function shownInput({ schemaFieldUrn, schemaField }: JsonObject, { urn }: EntityNode) {
  return { schemaFieldUrn, schemaField: schemaField && shownField(schemaField as JsonObject, { urn, column: String(schemaFieldUrn) }) };
}

/** When a run of ingestion last saw one of the aspects, epoch milliseconds (graphql.md 5.1). */
function lastObserved(stored: Iterable<{ readonly systemMetadata: string | null }>): number | undefined {
  let last: number | undefined;
  for (const { systemMetadata } of stored) {
    const { runId, lastObserved: seen } = readSystemMetadata(systemMetadata);
    if (typeof seen === "number" && runId !== undefined && runId !== defaultRunId) last = Math.max(last ?? 0, seen);
  }
  return last;
}
