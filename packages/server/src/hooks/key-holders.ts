import { urnsReferringTo } from "../graph/urns-referring-to.ts";
import { everyValue } from "../read-path/every-value.ts";
import { readValues, type ValueOf } from "../read-path/read-values.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";
import { proposedValue } from "./aspect-values.ts";

/** An aspect of which no two entities may have a key in common. */
export interface KeyedAspect<Name extends string> {
  readonly aspect: Name;
  keysOf(value: ValueOf<Name>): readonly string[];
}

/** The entities that have each key: thousands of changes find who else has theirs without a look at all others each. */
export type Holders = ReadonlyMap<string, ReadonlySet<string>>;

/** What leads to an entity. */
export interface Relationship {
  readonly to: string;
  readonly type: string;
}

/** Who has each key in what is stored, among the entities of a type or those with a relationship. */
export async function storedHolders<Name extends string>(
  tx: CatalogTransaction,
  { aspect, keysOf }: KeyedAspect<Name>,
  among: string | Relationship,
): Promise<Holders> {
  const holders = new Map<string, Set<string>>();
  if (typeof among === "string") {
    for await (const [urn, value] of everyValue(tx.aspects, aspect, among)) addHolder(holders, urn, keysOf(value));
    return holders;
  }
  const urns = await urnsReferringTo(tx.graph, among.to, [among.type]);
  const values = await readValues(tx.aspects, aspect, urns);
  for (const [index, urn] of urns.entries()) addHolder(holders, urn, values[index] === undefined ? [] : keysOf(values[index]));
  return holders;
}

/** Who has each key in what the changes write, at whatever place. */
export function writtenHolders<Name extends string>(changes: readonly ValidChange[], { aspect, keysOf }: KeyedAspect<Name>): Holders {
  const holders = new Map<string, Set<string>>();
  for (const change of changes) {
    const value = proposedValue(change, aspect);
    if (value !== undefined) addHolder(holders, change.urn.text, keysOf(value));
  }
  return holders;
}

/** Everybody who has one of the keys, each once. */
export function* urnsHolding(keys: Iterable<string>, ...places: readonly Holders[]): Generator<string> {
  const told = new Set<string>();
  for (const holders of places) {
    for (const key of keys) {
      for (const urn of holders.get(key) ?? []) {
        if (!told.has(urn)) yield urn;
        told.add(urn);
      }
    }
  }
}

function addHolder(holders: Map<string, Set<string>>, urn: string, keys: readonly string[]): void {
  for (const key of keys) {
    const ofKey = holders.get(key) ?? new Set();
    holders.set(key, ofKey.add(urn));
  }
}
