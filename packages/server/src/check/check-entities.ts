import { type EntityRegistry, type EntitySpec, jsonEqual, keyAspectValue, parseUrn, readJson } from "@almagest/model";
import { logicalVersion } from "../read-path/logical-version.ts";
import { systemMetadataFault, valueFault } from "../read-path/stored-faults.ts";
import { walkEntities } from "../read-path/walk-entities.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import { aspectKeyText } from "../write-path/aspect-change.ts";
import type { CheckedLog } from "./check-change-log.ts";
import { aspectSubject, type CheckedStore, type OnFault } from "./check-fault.ts";
import { readEmptyingRules } from "./emptying-rules.ts";

interface Scope {
  readonly store: CheckedStore;
  readonly registry: EntityRegistry;
  readonly log: CheckedLog;
  readonly onFault: OnFault;
  readonly mayBeEmptied: (record: AspectRecord) => boolean;
}

/** Each entity has the key aspect that its URN spells, and each aspect holds, is in the change log and has its history. */
export async function checkEntities(
  store: CheckedStore,
  { registry, log }: Pick<Scope, "registry" | "log">,
  onFault: OnFault,
): Promise<{ entities: number; aspects: number; versions: number }> {
  const scope = { store, registry, log, onFault, mayBeEmptied: await readEmptyingRules(store.aspects, log) };
  const counts = { entities: 0, aspects: 0, versions: 0 };
  for await (const records of walkEntities(store.aspects)) {
    counts.entities++;
    counts.aspects += records.length;
    const entity = checkKey(scope, records);
    for (const record of records) {
      if (entity !== undefined) checkValue(scope, entity, record);
      if (log.isWhole && !log.lastOffsets.has(aspectKeyText(record.urn, record.aspect))) {
        onFault({ subject: aspectSubject(record), message: "is stored, and the change log does not know it" });
      }
      counts.versions += await checkHistory(scope, record);
    }
  }
  return counts;
}

function checkKey({ registry, onFault }: Scope, records: readonly AspectRecord[]): EntitySpec | undefined {
  const subject = records[0]?.urn ?? "";
  const urn = parseUrn(subject);
  const entity = urn && registry.entity(urn.entityType);
  if (urn === undefined || entity === undefined) {
    onFault({ subject, message: urn === undefined ? "is not a URN" : `has an entity type that is not in the model: ${urn.entityType}` });
    return undefined;
  }
  const key = records.find(({ aspect }) => aspect === entity.keyAspect.name);
  if (key === undefined) {
    onFault({ subject, message: `has no ${entity.keyAspect.name}` });
  } else {
    const value = readJson(key.metadata);
    const isSpelled = value !== undefined && jsonEqual(value, keyAspectValue(entity, urn));
    if (!isSpelled) onFault({ subject: aspectSubject(key), message: `says something else than the URN: ${key.metadata}` });
  }
  return entity;
}

function checkValue({ registry, onFault }: Scope, entity: EntitySpec, record: AspectRecord): void {
  for (const message of [valueFault(registry, entity, record), systemMetadataFault(record)]) {
    if (message !== undefined) onFault({ subject: aspectSubject(record), message });
  }
}

/**
 * With the latest value at version k the history is 1 to k-1. Retention cuts its oldest rows, and all of them only by a rule
 * that says so, or where a rollback took back what the rule had kept. Answers how many there are.
 */
async function checkHistory({ store, onFault, mayBeEmptied }: Scope, record: AspectRecord): Promise<number> {
  const version = logicalVersion(record);
  const subject = aspectSubject(record);
  const rows = (await store.aspects.listVersions(record)).filter((row) => row.version > 0);
  const numbers = rows.map((row) => row.version);
  const isCutShort = version > 1 && numbers.length === 0 && !mayBeEmptied(record);
  if (!Number.isInteger(version) || version < 1) onFault({ subject, message: "does not say which version it is" });
  else if (isCutShort || numbers.some((number, index) => number !== version - 1 - index)) {
    const told = numbers.length === 0 ? "nothing" : numbers.toReversed().join(", ");
    onFault({ subject, message: `is at version ${version}, and its history has ${told}` });
  }
  for (const row of rows) {
    if (readJson(row.metadata) === undefined) onFault({ subject, message: `has a version ${row.version} that is not JSON` });
  }
  return rows.length;
}
