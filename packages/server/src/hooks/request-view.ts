import { urnsReferringTo } from "../graph/urns-referring-to.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { aspectKeyText, hasNoEffect, type ValidChange } from "../write-path/aspect-change.ts";
import { everyValue, readValues, type ValueOf } from "./aspect-values.ts";

/** Aspects as the changes of a request find them: what the request writes before the change, else what is stored. */
export interface RequestView {
  /** The values of an aspect, in the order of the URNs. */
  valuesBefore<Name extends string>(change: ValidChange, aspect: Name, urns: readonly string[]): Promise<(ValueOf<Name> | undefined)[]>;
  /** The entities with a relationship to the URN which the aspect declares: the value of each, as far as it is there. */
  referringBefore<Name extends string>(
    change: ValidChange,
    aspect: Name,
    relationship: { readonly to: string; readonly type: string },
  ): Promise<(readonly [urn: string, value: ValueOf<Name>])[]>;
  /** Every entity of the change's type that holds the aspect, with its value. The first call for an aspect reads all that are stored. */
  allBefore<Name extends string>(change: ValidChange, aspect: Name): Promise<Iterable<readonly [urn: string, value: ValueOf<Name>]>>;
}

/** The view of the changes while they are validated. It keeps what it has read, so nothing may be written in the meantime. */
export function viewRequest(tx: CatalogTransaction, changes: readonly ValidChange[]): RequestView {
  let places: Places | undefined;
  const stored = new Map<string, unknown>();
  const walks = new Map<string, Promise<ReadonlyMap<string, unknown>>>();

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

  return {
    valuesBefore,
    async referringBefore<Name extends string>(change: ValidChange, aspect: Name, { to, type }: { to: string; type: string }) {
      const referring = await urnsReferringTo(tx.graph, to, [type]);
      const written = changes.filter((other) => other.aspect.name === aspect).map(({ urn }) => urn.text);
      const urns = [...new Set([...referring, ...written])];
      const values = await valuesBefore(change, aspect, urns);
      return urns.flatMap((urn, index) => (values[index] === undefined ? [] : [[urn, values[index]] as const]));
    },
    async allBefore<Name extends string>(change: ValidChange, aspect: Name) {
      const { name } = change.entity;
      const walk = walks.get(`${name} ${aspect}`) ?? collect(tx, aspect, name);
      walks.set(`${name} ${aspect}`, walk);
      const written = changes.filter((other) => decides(other, aspect) && isBefore(other, change));
      const above = new Map(written.map(({ urn, value }) => [urn.text, value]));
      return overlaid(await walk, above) as Iterable<readonly [string, ValueOf<Name>]>;
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
  const deletesEntity = change.value === undefined && change.aspect === change.entity.keyAspect;
  return (change.aspect.name === aspect || deletesEntity) && !hasNoEffect(change);
}

async function collect(tx: CatalogTransaction, aspect: string, entityType: string): Promise<ReadonlyMap<string, unknown>> {
  const all = new Map<string, unknown>();
  for await (const [urn, value] of everyValue(tx.aspects, aspect, entityType)) all.set(urn, value);
  return all;
}

function* overlaid(below: ReadonlyMap<string, unknown>, above: ReadonlyMap<string, unknown>): Generator<readonly [string, unknown]> {
  for (const entry of below) if (!above.has(entry[0])) yield entry;
  for (const entry of above) if (entry[1] !== undefined) yield entry;
}
