import { hiddenEntities } from "../../auth/privileges/hidden-entities.ts";
import type { ChangeTransaction } from "../../timeline/get-timeline.ts";
import { compareVersions, parseVersion } from "../../timeline/semantic-version.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { ColumnBlame } from "./column-blame.ts";
import { schemaChanges, semanticVersion, shownVersion } from "./semantic-versions.ts";

interface BlameInput {
  readonly datasetUrn: string;
  readonly version?: string | null;
}

/** The versions of a schema, and which of them each column has from (graphql.md 7.6). */
export const schemaHistory: TypeResolvers = {
  Query: {
    getSchemaVersionList: async (_parent: unknown, { input }: { readonly input: BlameInput }, context) => {
      const changes = await changesOf(context, input.datasetUrn);
      const versions = changes.map(shownVersion).reverse();
      const [latestVersion] = versions;
      return latestVersion && { latestVersion, version: latestVersion, semanticVersionList: versions };
    },
    getSchemaBlame: async (_parent: unknown, { input }: { readonly input: BlameInput }, context) => {
      const changes = await changesOf(context, input.datasetUrn);
      const told = upTo(changes, input.version);
      const last = told.at(-1);
      return last === undefined ? {} : { version: shownVersion(last), schemaFieldBlameList: blameOf(told) };
    },
  },
};

/** Of a dataset that is hidden from the caller, none. */
async function changesOf(context: GraphqlContext, datasetUrn: string): Promise<readonly ChangeTransaction[]> {
  const { urn } = requireNode(context, datasetUrn, "dataset");
  const hidden = await hiddenEntities(context.request.access, [urn]);
  return hidden.has(urn) ? [] : schemaChanges(context.parts, urn);
}

function upTo(changes: readonly ChangeTransaction[], text: string | null | undefined): readonly ChangeTransaction[] {
  if (!text) return changes;
  const version = parseVersion(text);
  if (version === undefined) throw badRequest(`${JSON.stringify(text)} is no version of a schema; give one such as 1.0.0`);
  return changes.filter((change) => compareVersions(change.version, version) <= 0);
}

const verbs = { ADD: "Added", MODIFY: "Modified", REMOVE: "Removed" } as const;

function blameOf(changes: readonly ChangeTransaction[]) {
  const blame = new ColumnBlame<ReturnType<typeof shownChange>>();
  for (const change of changes) for (const event of change.changeEvents) blame.add(event, shownChange(change, event.operation));
  return blame.columns().map(([fieldPath, schemaFieldChange]) => ({ fieldPath, schemaFieldChange }));
}

function shownChange({ timestamp, version, versionStamp }: ChangeTransaction, operation: keyof typeof verbs) {
  const name = semanticVersion(version);
  return {
    timestampMillis: timestamp,
    lastSemanticVersion: name,
    versionStamp,
    changeType: operation,
    lastSchemaFieldChange: `${verbs[operation]} in v${name}`,
  };
}
