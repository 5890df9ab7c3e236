import { applyPatch, type JsonObject, parseJson } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { type RequestContext, systemActor } from "../request-context.ts";
import type { AspectKey, AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { type AspectChange, aspectKeyText, type PreparedChange } from "./aspect-change.ts";
import { addDefaultAspects, isCreating } from "./default-aspects.ts";
import type { ProposalFault } from "./proposal-fault.ts";

/**
 * Reads what is stored under the lock, adds the key and default aspects of entities that are new, and turns patches into
 * values. Throws ENTITY_NOT_FOUND for an UPDATE, or a patch of structured properties, of an entity that is not there.
 */
export async function prepareChanges(
  scope: { tx: CatalogTransaction; context: RequestContext },
  proposed: readonly AspectChange[],
): Promise<{ changes: PreparedChange[]; faults: ProposalFault[] }> {
  const stored = new Map<string, AspectRecord>();
  await loadLatest(scope.tx, proposed.flatMap(keysOf), stored);
  const isStored = (change: AspectChange) => stored.has(aspectKeyText(change.urn.text, change.entity.keyAspect.name));
  requireEntities(proposed, isStored);
  const all = await addDefaultAspects(scope.tx, proposed, (change) => !isStored(change));
  if (all.length > proposed.length) await loadLatest(scope.tx, impliedKeys(all, proposed), stored);
  const changes: PreparedChange[] = [];
  const faults: ProposalFault[] = [];
  const latest = new Map<string, PreparedChange>();
  for (const change of all) {
    const key = aspectKeyText(change.urn.text, change.aspect.name);
    const met = { ...change, stored: stored.get(key), earlier: latest.get(key), entityExisted: isStored(change) };
    const { prepared, messages } = patched(met, scope.context);
    faults.push(...messages.map((message) => patchFault(change, message)));
    changes.push(prepared);
    latest.set(key, prepared);
  }
  return { changes, faults };
}

function keysOf(change: AspectChange): AspectKey[] {
  const urn = change.urn.text;
  return [
    { urn, aspect: change.entity.keyAspect.name },
    { urn, aspect: change.aspect.name },
  ];
}

/** Those of the added changes; their key aspects are known to be absent. */
function impliedKeys(all: readonly AspectChange[], proposed: readonly AspectChange[]): AspectKey[] {
  const known = new Set(proposed);
  const implied = all.filter((change) => !known.has(change) && change.aspect !== change.entity.keyAspect);
  return implied.map((change) => ({ urn: change.urn.text, aspect: change.aspect.name }));
}

async function loadLatest(tx: CatalogTransaction, wanted: readonly AspectKey[], into: Map<string, AspectRecord>): Promise<void> {
  const keys = [...new Map(wanted.map((key) => [aspectKeyText(key.urn, key.aspect), key])).values()];
  for (const record of await tx.aspects.getLatest(keys)) {
    if (record !== undefined) into.set(aspectKeyText(record.urn, record.aspect), record);
  }
}

/** decisions.md, "ingest of a new URN" */
function requireEntities(changes: readonly AspectChange[], isStored: (change: AspectChange) => boolean): void {
  const created = new Set<string>();
  for (const change of changes) {
    const urn = change.urn.text;
    const needsEntity = change.changeType === "UPDATE" || (change.changeType === "PATCH" && change.aspect.name === "structuredProperties");
    if (needsEntity && !created.has(urn) && !isStored(change)) throw catalogError("ENTITY_NOT_FOUND", { urn });
    if (isCreating(change.changeType)) created.add(urn);
  }
}

function patched(change: PreparedChange, context: RequestContext): { prepared: PreparedChange; messages: string[] } {
  if (change.patch === undefined) return { prepared: change, messages: [] };
  const { value, issues } = applyPatch({
    aspect: change.aspect,
    current: currentValue(change),
    patch: change.patch,
    stamp: { time: context.time, actor: systemActor },
  });
  return { prepared: { ...change, value }, messages: issues.map((issue) => issue.message) };
}

/** What a patch starts from: the value of the change before it in the request, else the stored one. */
function currentValue({ earlier, stored }: PreparedChange): JsonObject | undefined {
  if (earlier !== undefined) return earlier.value as JsonObject | undefined;
  return stored && (parseJson(stored.metadata) as JsonObject);
}

function patchFault({ index, urn, aspect, changeType }: AspectChange, message: string): ProposalFault {
  return { index, urn: urn.text, aspect: aspect.name, changeType, kind: "structure", message };
}
