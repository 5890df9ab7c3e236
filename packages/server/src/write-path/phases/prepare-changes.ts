import { type AspectPatch, applyPatch, isJsonObject, type JsonObject } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import type { AspectHook } from "../../hooks/aspect-hook.ts";
import { valueIn } from "../../read-path/read-values.ts";
import { systemActor } from "../../request-context.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import { pace } from "../../turns.ts";
import { type AspectChange, aspectKeyText, deletesEntity, hasNoEffect, keysTakenBy, type PreparedChange } from "../aspect-change.ts";
import { faultOf, type ProposalFault, patchMessage } from "../proposal-fault.ts";
import { rowsInTurns } from "../rows-in-a-turn.ts";
import { beginningChangesOf, beginningNames, beginningsFrom, isCreating } from "./default-aspects.ts";
import { mutateAspect } from "./mutate-aspect.ts";
import { PlatformDelimiters } from "./platform-delimiters.ts";

/**
 * Reads what is stored under the lock, adds the key and default aspects of entities that are new, turns patches into values, and
 * lets the mutate hooks change each value: a later patch of the request starts from what they made. An UPDATE, or a patch of
 * structured properties, of an entity that is not there is a fault. So is a patch that cannot be applied, whose change is left
 * without a value. All changes go on, to be told what else is wrong with them.
 */
export async function prepareChanges(
  scope: {
    tx: CatalogTransaction;
    hooks: readonly AspectHook[];
    olderBrowsePaths?: boolean | undefined;
    isFollowUp?: boolean | undefined;
  },
  proposed: readonly AspectChange[],
): Promise<{ readonly changes: readonly PreparedChange[]; readonly faults: readonly ProposalFault[] }> {
  const { tx, hooks } = scope;
  const stored: Stored = new Map();
  await loadLatest(tx, wantedBy(proposed), stored);
  const isStored = (change: AspectChange) => stored.get(change.entityKey) !== undefined;
  await loadLatest(tx, wantedByNew(proposed, isStored), stored);
  const delimiters = new PlatformDelimiters(tx.aspects);
  const beginningChanges = beginningChangesOf(proposed, beginningsFrom(tx.aspects, { ...scope, delimiters }), scope);
  const faults = missingEntities(proposed, isStored);
  const changes: PreparedChange[] = [];
  const latest = new Map<string, PreparedChange>();
  const prepare = (change: AspectChange): void => {
    const { key } = change;
    const met = { ...change, stored: stored.get(key), earlier: latest.get(key), entityExisted: isStored(change) };
    const whole = met.patch === undefined ? met : patched(met, { patch: met.patch, time: tx.time, faults });
    const prepared = mutateAspect(whole, hooks);
    changes.push(prepared);
    if (!hasNoEffect(prepared)) {
      latest.set(key, prepared);
      delimiters.tell(prepared);
    }
    for (const taken of keysTakenBy(change)) {
      stored.delete(taken);
      latest.delete(taken);
    }
  };
  for (const change of proposed) {
    const turn = pace();
    if (turn !== undefined) await turn;
    const isThere = isStored(change) || latest.has(change.entityKey);
    if (!isThere && isCreating(change.changeType)) for (const first of await beginningChanges(change)) prepare(first);
    prepare(change);
  }
  return { changes, faults };
}

/** What was found of the aspects that were asked for; undefined where nothing is stored. */
type Stored = Map<string, AspectRecord | undefined>;

interface Wanted {
  readonly key: string;
  readonly urn: string;
  readonly aspect: string;
}

function wantedBy(changes: readonly AspectChange[]): Wanted[] {
  const wanted: Wanted[] = [];
  for (const change of changes) {
    wanted.push({ key: change.entityKey, urn: change.urn.text, aspect: change.entity.keyAspect.name }, wantedValue(change));
  }
  return wanted;
}

/** What entities that are not stored may begin with: an entity whose key is gone may still have rows of it. */
function wantedByNew(changes: readonly AspectChange[], isStored: (change: AspectChange) => boolean): Wanted[] {
  const met = new Set<string>();
  const wanted: Wanted[] = [];
  for (const change of changes) {
    const { entity, entityKey, urn } = change;
    if (isStored(change) || met.has(entityKey) || !isCreating(change.changeType)) continue;
    met.add(entityKey);
    for (const aspect of beginningNames(entity)) wanted.push({ key: aspectKeyText(urn.text, aspect), urn: urn.text, aspect });
  }
  return wanted;
}

function wantedValue({ key, urn, aspect }: AspectChange): Wanted {
  return { key, urn: urn.text, aspect: aspect.name };
}

/** Reads what has not been asked for yet. */
async function loadLatest(tx: CatalogTransaction, wanted: readonly Wanted[], into: Stored): Promise<void> {
  const missing: Wanted[] = [];
  for (const each of wanted) {
    if (into.has(each.key)) continue;
    into.set(each.key, undefined);
    missing.push(each);
  }
  for await (const some of rowsInTurns(missing, () => 0)) {
    const records = await tx.aspects.getLatest(some);
    for (const [index, { key }] of some.entries()) into.set(key, records[index]);
  }
}

/** decisions.md, "ingest of a new URN" */
function missingEntities(changes: readonly AspectChange[], isStored: (change: AspectChange) => boolean): ProposalFault[] {
  if (!changes.some(needsEntity)) return [];
  const faults: ProposalFault[] = [];
  const present = new Map<string, boolean>();
  for (const change of changes) {
    const urn = change.urn.text;
    if (needsEntity(change) && !(present.get(urn) ?? isStored(change))) {
      faults.push(faultOf(change, { kind: "missing", message: catalogError("ENTITY_NOT_FOUND", { urn }).message }));
    }
    if (isCreating(change.changeType) || deletesEntity(change)) present.set(urn, !deletesEntity(change));
  }
  return faults;
}

function needsEntity({ changeType, aspect }: AspectChange): boolean {
  return changeType === "UPDATE" || (changeType === "PATCH" && aspect.name === "structuredProperties");
}

function patched(
  change: PreparedChange,
  { patch, time, faults }: { patch: AspectPatch; time: number; faults: ProposalFault[] },
): PreparedChange {
  const stamp = { time, actor: systemActor };
  const { value, issues } = applyPatch({ aspect: change.aspect, current: currentValue(change), patch, stamp });
  for (const issue of issues) faults.push(faultOf(change, { kind: "structure", message: patchMessage(issue) }));
  return { ...change, value };
}

/** What a patch starts from: the value of the change before it in the request, else the stored one. */
function currentValue({ earlier, stored }: PreparedChange): JsonObject | undefined {
  if (earlier === undefined) return stored && valueIn(stored);
  // A value that is no object is refused where it stands; the patch after it is not to stumble over it.
  return isJsonObject(earlier.value) ? earlier.value : undefined;
}
