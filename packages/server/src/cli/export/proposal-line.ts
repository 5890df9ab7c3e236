import { defaultRunId, type Json, type JsonObject, parseJson, stringifyJson } from "@almagest/model";
import { provenanceMembers } from "../../request-trace.ts";

/** Members of the system metadata that the server sets by itself when the line is ingested. */
const keptByServer = new Set(["version", "lastRunId"]);
const propertiesOfServer = new Set(["isNoOp", ...provenanceMembers]);

/** Members of values that the catalog computes, and lets nobody write. */
const computedMembers: Readonly<Record<string, string>> = { versionProperties: "isLatest" };

/** A stored value on its way out. */
export interface Exported {
  readonly entityType: string;
  readonly urn: string;
  readonly aspect: string;
  /** JSON text of the value. */
  readonly value: string;
  readonly systemMetadata: string | null;
  /** When it was seen, for one that does not say. */
  readonly time: number;
  /** Of the key aspect of no run nobody is told when it was seen: a catalog that has the entity keeps its own key. */
  readonly isKey?: boolean;
}

/** The change proposal that writes the value again, in the form of the file sink of ingestion tools, as one line. */
export function proposalLine({ entityType, urn, aspect, value, systemMetadata, time, isKey = false }: Exported): string {
  const text = writableText(aspect, value);
  const { lastObserved = time, ...others } = sentSystemMetadata(systemMetadata);
  const system = stringifyJson(isKey && others.runId === undefined ? others : { lastObserved, ...others });
  return `${head(entityType, urn, "UPSERT", aspect)},"aspect":{"json":${text}},"systemMetadata":${system}}\n`;
}

/** The change proposal that deletes an aspect, as one line. */
export function deletionLine({ entityType, urn, aspect }: Pick<Exported, "entityType" | "urn" | "aspect">): string {
  return `${head(entityType, urn, "DELETE", aspect)}}\n`;
}

/** The text itself wherever possible: it is the largest part, and parsing it is most of the work. */
function writableText(aspect: string, value: string): string {
  const computed = computedMembers[aspect];
  if (computed === undefined && !value.includes("\n")) return value;
  const members = Object.entries(parseJson(value) as JsonObject).filter(([name]) => name !== computed);
  return stringifyJson(Object.fromEntries(members));
}

function head(entityType: string, entityUrn: string, changeType: string, aspectName: string): string {
  return JSON.stringify({ entityType, entityUrn, changeType, aspectName }).slice(0, -1);
}

/**
 * What a client would send: without the members that the server keeps, and the run of records that are of none, in an order of its
 * own. So the export of a catalog that an export was ingested into is the same text.
 */
function sentSystemMetadata(text: string | null): JsonObject {
  const stored = text === null ? {} : (parseJson(text) as JsonObject);
  const properties = sorted((stored.properties ?? {}) as JsonObject, (name) => !propertiesOfServer.has(name));
  const isUnlabelled = stored.runId === defaultRunId;
  const members = sorted(stored, (name) => !keptByServer.has(name) && name !== "properties" && !(isUnlabelled && name === "runId"));
  return {
    ...members,
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

function sorted(object: JsonObject, isKept: (name: string) => boolean): JsonObject {
  const names = Object.keys(object).filter((name) => isKept(name) && object[name] !== null);
  return Object.fromEntries(names.sort().map((name): [string, Json] => [name, object[name] ?? null]));
}
