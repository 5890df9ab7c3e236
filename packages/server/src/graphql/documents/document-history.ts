import { isDeepStrictEqual } from "node:util";
import type { AspectTypes } from "@almagest/model";
import { isFirstVersion, logicalVersion } from "../../read-path/logical-version.ts";
import { valueIn } from "../../read-path/read-values.ts";
import type { AspectReader, AspectRecord } from "../../storage/aspect-store.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { wholeFromZero } from "../search/page.ts";

type Info = AspectTypes["documentInfo"];

interface HistoryArguments {
  readonly startTimeMillis?: number | bigint | null;
  readonly endTimeMillis?: number | bigint | null;
  readonly limit?: number | null;
}

const aspect = "documentInfo";
const month = 30 * 24 * 60 * 60 * 1000;
const usualLimit = 50;

/** No more versions than this are compared. */
const mostVersions = 1_000;

/** What each kind of change is told by: what it reads of a document, and what to say of it. */
const kinds: readonly (readonly [changeType: string, read: (info: Info) => unknown, description: string])[] = [
  ["TITLE_CHANGED", ({ title }) => title, "The title changed"],
  ["TEXT_CHANGED", ({ contents }) => contents.text, "The text changed"],
  ["PARENT_CHANGED", ({ parentDocument }) => parentDocument?.document, "The document was moved"],
  ["RELATED_DOCUMENTS_CHANGED", ({ relatedDocuments = [] }) => relatedDocuments, "The related documents changed"],
  ["RELATED_ASSETS_CHANGED", ({ relatedAssets = [] }) => relatedAssets, "The related assets changed"],
  ["STATE_CHANGED", ({ status }) => status.state, "The document was published or withdrawn"],
];

/** The changes of a document, the latest first, made out by comparing the stored versions of what it says. */
export const documentHistory: TypeResolvers = { Document: { changeHistory } };

async function changeHistory({ urn }: EntityNode, args: HistoryArguments, { parts, request }: GraphqlContext) {
  const { startTimeMillis, endTimeMillis } = args;
  const limit = wholeFromZero("limit", args.limit ?? usualLimit);
  const [start, end] = [Number(startTimeMillis ?? request.time - month), Number(endTimeMillis ?? request.time)];
  const rows = await versionsOf(parts.store.aspects, urn);
  const changes = rows.flatMap((row, index) => (row.createdOn < start || row.createdOn > end ? [] : changesOf(row, rows[index + 1])));
  return changes.slice(0, limit);
}

/** The versions that are left, the latest first. */
async function versionsOf(aspects: AspectReader, urn: string): Promise<AspectRecord[]> {
  const [latest] = await aspects.getLatest([{ urn, aspect }]);
  if (latest === undefined) return [];
  const count = Math.min((logicalVersion(latest) || 1) - 1, mostVersions);
  const keys = Array.from({ length: count }, (_, back) => ({ urn, aspect, version: logicalVersion(latest) - 1 - back }));
  const older = await aspects.getVersions(keys);
  return [latest, ...older.filter((row) => row !== undefined)];
}

/** What a version changed of the one before. Of the oldest that is left nobody knows, unless it is the first. */
function changesOf(row: AspectRecord, before: AspectRecord | undefined) {
  const told = (changeType: string, description: string) => ({
    changeType,
    description,
    actor: row.createdBy,
    timestamp: row.createdOn,
    details: [],
  });
  if (before === undefined) return isFirstVersion(row) ? [told("CREATED", "The document was created")] : [];
  const [now, then] = [valueIn<"documentInfo">(row), valueIn<"documentInfo">(before)];
  return kinds.flatMap(([changeType, read, description]) =>
    isDeepStrictEqual(read(now), read(then)) ? [] : [told(changeType, description)],
  );
}
