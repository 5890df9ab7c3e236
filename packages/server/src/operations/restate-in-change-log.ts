import { type JsonObject, readSystemMetadata, stringifyJson, versionOf } from "@almagest/model";
import { systemActor } from "../request-context.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { changeEntry } from "../write-path/change-entry.ts";
import type { Deriver, KnownRecord } from "./deriver.ts";

/** Tells every follower of the change log the value of each row again, marked so that none skips it as known (behaviour.md 2.10). */
export const restateInChangeLog: Deriver = async ({ tx }, records) => {
  if (records.length > 0) await tx.changes.append(records.map((known) => restatement(tx, known)));
};

function restatement(tx: CatalogTransaction, { record, entityType }: KnownRecord) {
  const system = readSystemMetadata(record.systemMetadata);
  const told = { ...system, properties: { ...system.properties, forceIndexing: "true" } };
  const { urn, aspect, metadata: value } = record;
  const systemMetadata = stringifyJson(told as JsonObject);
  return changeEntry(
    { tx, context: { actor: systemActor } },
    { changeType: "RESTATE", entityType, urn, aspect, version: versionOf(system), value, systemMetadata },
  );
}
