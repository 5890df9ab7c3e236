import { readValues, type ValueOf } from "../read-path/read-values.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { aspectKeyText, deletesEntity, hasNoEffect, type ValidChange } from "../write-path/aspect-change.ts";
import { type Holders, type KeyedAspect, type Relationship, storedHolders, urnsHolding, writtenHolders } from "./key-holders.ts";

/** Aspects as the changes of a request find them: what the request writes before the change, else what is stored. */
export interface RequestView {
  /** The values of an aspect, in the order of the URNs. */
  valuesBefore<Name extends string>(change: ValidChange, aspect: Name, urns: readonly string[]): Promise<(ValueOf<Name> | undefined)[]>;
  /** The value of an aspect of one entity. */
  valueBefore<Name extends string>(change: ValidChange, aspect: Name, urn: string): Promise<ValueOf<Name> | undefined>;
  /**
   * The other entities whose value of the aspect has one of the keys, each with its value. They are looked for among those that
   * refer to an entity, else among all of the change's type, which the first call reads.
   */
  othersBefore<Name extends string>(
    change: ValidChange,
    keyed: KeyedAspect<Name>,
    asked: { readonly keys: readonly string[]; readonly referring?: Relationship },
  ): AsyncIterable<readonly [urn: string, value: ValueOf<Name>]>;
}

/** The view of the changes while they are validated. It keeps what it has read, so nothing may be written in the meantime. */
export function viewRequest(tx: CatalogTransaction, changes: readonly ValidChange[]): RequestView {
  let places: Places | undefined;
  const stored = new Map<string, unknown>();
  const holders = new Map<string, Promise<Holders>>();

  const placed = () => {
    places ??= placesOf(changes);
    return places;
  };
  const isBefore = (other: ValidChange, change: ValidChange) => {
    const { position } = placed();
    return (position.get(other) ?? 0) < (position.get(change) ?? 0);
  };
  const lastWrite = (change: ValidChange, aspect: string, urn: string) => {
    const ofUrn = placed().ofUrn.get(urn) ?? [];
    for (let index = countWhile(ofUrn, (other) => isBefore(other, change)) - 1; index >= 0; index--) {
      const other = ofUrn[index];
      if (other !== undefined && decides(other, aspect)) return other;
    }
    return undefined;
  };

  const valuesBefore: RequestView["valuesBefore"] = async (change, aspect, urns) => {
    const writes = urns.map((urn) => lastWrite(change, aspect, urn));
    const unread = urns.filter((urn, index) => writes[index] === undefined && !stored.has(aspectKeyText(urn, aspect)));
    const values = unread.length === 0 ? [] : await readValues(tx.aspects, aspect, unread);
    for (const [index, urn] of unread.entries()) stored.set(aspectKeyText(urn, aspect), values[index]);
    const found = urns.map((urn, index) => (writes[index] === undefined ? stored.get(aspectKeyText(urn, aspect)) : writes[index].value));
    return found as (ValueOf<typeof aspect> | undefined)[];
  };

  const valueBefore: RequestView["valueBefore"] = async (change, aspect, urn) => {
    const [value] = await valuesBefore(change, aspect, [urn]);
    return value;
  };

  const holdersOf = (place: string, find: () => Promise<Holders>) => {
    const found = holders.get(place) ?? find();
    holders.set(place, found);
    return found;
  };

  return {
    valuesBefore,
    valueBefore,
    async *othersBefore(change, keyed, { keys, referring }) {
      const { name } = change.entity;
      const inStore = await holdersOf(`${keyed.aspect} ${referring?.to ?? name}`, () => storedHolders(tx, keyed, referring ?? name));
      const inRequest = await holdersOf(keyed.aspect, async () => writtenHolders(changes, keyed));
      const asked = new Set(keys);
      for (const urn of urnsHolding(asked, inStore, inRequest)) {
        const value = urn === change.urn.text ? undefined : await valueBefore(change, keyed.aspect, urn);
        if (value !== undefined && keyed.keysOf(value).some((key) => asked.has(key))) yield [urn, value];
      }
    },
  };
}

/** Where each change stands in the request, and the changes of each URN. Most requests are validated without asking. */
interface Places {
  readonly position: ReadonlyMap<ValidChange, number>;
  readonly ofUrn: ReadonlyMap<string, readonly ValidChange[]>;
}

function placesOf(changes: readonly ValidChange[]): Places {
  return {
    position: new Map(changes.map((change, index) => [change, index])),
    ofUrn: Map.groupBy(changes, (change) => change.urn.text),
  };
}

/** How many changes at the beginning of a list are so; those behind them are not. */
function countWhile(changes: readonly ValidChange[], isSo: (change: ValidChange) => boolean): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const change = changes[middle];
    if (change !== undefined && isSo(change)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the change says what the aspect of its entity is afterwards: deleting the entity deletes them all. */
function decides(change: ValidChange, aspect: string): boolean {
  return (change.aspect.name === aspect || deletesEntity(change)) && !hasNoEffect(change);
}
