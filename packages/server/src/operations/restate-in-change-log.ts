import { type JsonObject, readSystemMetadata, stringifyJson, versionOf } from "@almagest/model";
import { systemActor } from "../request-context.ts";
import { changeEntry } from "../write-path/change-entry.ts";
import type { Deriver, KnownRecord } from "./deriver.ts";

/** Tells every follower of the change log the value of each row again, marked so that none skips it as known (behaviour.md 2.10). */
export const restateInChangeLog: Deriver = async ({ tx, context }, records) => {
  if (records.length > 0) await tx.changes.append(records.map((known) => restatement(known, context.time)));
};

function restatement({ record, entityType }: KnownRecord, time: number) {
  const system = readSystemMetadata(record.systemMetadata);
  const told = { ...system, properties: { ...system.properties, forceIndexing: "true" } };
  const { urn, aspect, metadata: value } = record;
  const systemMetadata = stringifyJson(told as JsonObject);
  return changeEntry(
    { time, actor: systemActor },
    { changeType: "RESTATE", entityType, urn, aspect, version: versionOf(system), value, systemMetadata },
  );
}
