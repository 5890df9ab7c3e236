import { readJson } from "@almagest/model";
import { valueBefore } from "../events/value-before.ts";
import { typeId } from "../hooks/structured-properties/type-id.ts";
import { everyRecord } from "../read-path/every-value.ts";
import type { ValueOf } from "../read-path/read-values.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { TouchedAspect } from "../storage/change-log-store.ts";

type Store = Pick<CatalogStore, "aspects" | "changes">;

const definition = "propertyDefinition";
const values = "structuredProperties";
const holdersPerPage = 1_000;

/**
 * The entities whose documents changes may alter, some at a time: those that have a value of a structured property whose type is
 * another one now, so that what was of the type of before is gone first, and those that were changed.
 */
export async function* touchedEntities(store: Store, changes: readonly TouchedAspect[]): AsyncGenerator<readonly string[]> {
  const retyped = new Set<string>();
  for (const change of changes) if (change.aspect === definition && (await isRetyped(store, change))) retyped.add(change.urn);
  if (retyped.size > 0) yield* holdersOf(store, retyped);
  yield [...new Set(changes.map(({ urn }) => urn))];
}

async function* holdersOf({ aspects }: Store, properties: ReadonlySet<string>): AsyncGenerator<readonly string[]> {
  let holders: string[] = [];
  for await (const { urn, metadata } of everyRecord(aspects, values)) {
    const value = readJson(metadata) as ValueOf<typeof values> | undefined;
    if (value?.properties.some(({ propertyUrn }) => properties.has(propertyUrn))) holders.push(urn);
    if (holders.length < holdersPerPage) continue;
    yield holders;
    holders = [];
  }
  if (holders.length > 0) yield holders;
}

/** Whether a change gave a property another type; so it is taken where the definition of before is no longer kept. */
async function isRetyped(store: Store, { offset }: TouchedAspect): Promise<boolean> {
  const [change] = await store.changes.readChanges({ after: offset - 1, limit: 1 });
  if (change === undefined || change.value === null) return false;
  const before = await valueBefore({ store }, change);
  if (before === undefined) return change.version > 1;
  return typeOf(before.value) !== typeOf(change.value);
}

function typeOf(metadata: string): string | undefined {
  const value = readJson(metadata) as ValueOf<typeof definition> | undefined;
  return value && typeId(value.valueType);
}
