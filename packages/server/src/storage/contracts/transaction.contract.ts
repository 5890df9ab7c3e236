import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { CatalogStore, CatalogTransaction } from "../catalog-store.ts";
import { aspectRecord, change, type OpenStore, putAspects, timeseriesEvent } from "./sample-rows.contract.ts";

const counter = aspectRecord({ metadata: "0" });

export function transactionContract(open: OpenStore): void {
  test("a transaction answers what its work answered, and reads see what it wrote", async () => {
    const store = await open();
    expect(await store.transaction((tx) => writeEverything(tx).then(() => "done"))).toBe("done");
    expect(await countEverything(store)).toEqual([1, 1, 1]);
  });

  test("work that fails leaves nothing and passes its error on", async () => {
    const store = await open();
    const failure = new Error("refused");
    const failing = store.transaction(async (tx) => {
      await writeEverything(tx);
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    expect(await countEverything(store)).toEqual([0, 0, 0]);
  });

  test("work that throws before it awaits anything fails alone", async () => {
    const store = await open();
    const failing = store.transaction(() => {
      throw new Error("at once");
    });
    const fine = store.transaction(writeEverything);
    await expect(failing).rejects.toThrow("at once");
    await fine;
    expect(await countEverything(store)).toEqual([1, 1, 1]);
  });

  test("deletes and replacements of failed work are undone", async () => {
    const store = await open();
    await store.transaction(writeEverything);
    const before = [await store.aspects.scanLatest({ limit: 9 }), await store.timeseries.scanEvents({ limit: 9 })];
    const failing = store.transaction(async (tx) => {
      await tx.aspects.put([aspectRecord({ metadata: '"replaced"' })]);
      await tx.aspects.deleteEntity(counter.urn);
      await tx.timeseries.deleteRun("run-1");
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect([await store.aspects.scanLatest({ limit: 9 }), await store.timeseries.scanEvents({ limit: 9 })]).toEqual(before);
  });

  test.each([0, 1, 2])("when the work at place %i of three that came together fails, the other two are kept", async (place) => {
    const store = await open();
    const works = [0, 1, 2].map((index) =>
      store.transaction(async (tx) => {
        await tx.aspects.put([aspectRecord({ urn: `urn:li:tag:${index}` }), aspectRecord({ aspect: "shared", metadata: `${index}` })]);
        if (index === place) throw new Error(`work ${index}`);
        return index;
      }),
    );
    const outcomes = await Promise.allSettled(works);
    expect(outcomes.map(({ status }) => status)).toEqual([0, 1, 2].map((index) => (index === place ? "rejected" : "fulfilled")));
    const kept = [0, 1, 2].filter((index) => index !== place);
    const urns = (await store.aspects.listUrns({ aspect: "status", prefix: "", start: 0, count: 9 })).urns;
    expect(urns).toEqual(kept.map((index) => `urn:li:tag:${index}`));
    expect((await store.aspects.getLatest([{ urn: counter.urn, aspect: "shared" }]))[0]?.metadata).toBe(`${kept.at(-1)}`);
  });

  test("work sees what it wrote itself and what was written before it", async () => {
    const store = await open();
    const first = store.transaction((tx) => tx.aspects.put([counter]));
    const second = store.transaction(async (tx) => {
      const found = await tx.aspects.getLatest([counter]);
      await tx.aspects.delete(counter);
      await tx.timeseries.put([timeseriesEvent()]);
      return [found, await tx.aspects.getEntities([counter.urn]), (await tx.timeseries.scanEvents({ limit: 9 })).length];
    });
    await first;
    expect(await second).toEqual([[counter], [[]], 1]);
  });

  test("reads outside never see a transaction under way", async () => {
    const store = await open();
    await putAspects(store, [counter]);
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
    const transaction = store.transaction(async (tx) => {
      await writeEverything(tx);
      await tx.aspects.put([{ ...counter, metadata: "1" }]);
      hasWritten();
      await looked;
    });
    await written;
    expect(await store.aspects.getLatest([counter])).toEqual([counter]);
    expect(await countEverything(store)).toEqual([1, 0, 0]);
    goOn();
    await transaction;
    expect((await store.aspects.getLatest([counter]))[0]?.metadata).toBe("1");
    expect(await countEverything(store)).toEqual([1, 1, 1]);
  });

  test("a transaction that waited is of the time at which its turn came", async () => {
    const store = await open();
    const { promise: over, resolve: end } = Promise.withResolvers<number>();
    const first = store.transaction(() => over);
    const second = store.transaction(async (tx) => tx.time);
    await sleep(5);
    end(Date.now());
    expect(await second).toBeGreaterThanOrEqual(await first);
  });

  test("two hundred transactions at once lose no update", async () => {
    const store = await open();
    await putAspects(store, [counter]);
    const increments = Array.from({ length: 200 }, (_, index) =>
      store.transaction(async (tx) => {
        const [latest] = await tx.aspects.getLatest([counter]);
        if (index % 50 === 0) await sleep(1);
        const metadata = `${Number(latest?.metadata) + 1}`;
        await tx.aspects.put([{ ...counter, metadata }]);
        return metadata;
      }),
    );
    const answers = await Promise.all(increments);
    expect(answers).toEqual(Array.from({ length: 200 }, (_, index) => `${index + 1}`));
    expect((await store.aspects.getLatest([counter]))[0]?.metadata).toBe("200");
  });

  test("joint works answer each to its own input, and see what those before them have written", async () => {
    const store = await open();
    await putAspects(store, [counter]);
    const answers = await Promise.all([add(store, 1), store.transaction((tx) => increase(tx, 10)), add(store, 2), add(store, 3)]);
    expect(answers).toEqual([1, 11, 13, 16]);
    expect((await store.aspects.getLatest([counter]))[0]?.metadata).toBe("16");
  });

  test.each([0, 1, 2])("when the input at place %i of three joint ones fails, the other two are done", async (place) => {
    const store = await open();
    await putAspects(store, [counter]);
    const outcomes = await Promise.allSettled([0, 1, 2].map((index) => add(store, index === place ? Number.NaN : 1)));
    expect(outcomes.map(({ status }) => status)).toEqual([0, 1, 2].map((index) => (index === place ? "rejected" : "fulfilled")));
    expect(outcomes[place]).toMatchObject({ reason: { message: "no number" } });
    expect((await store.aspects.getLatest([counter]))[0]?.metadata).toBe("2");
  });

  test("a transaction may be asked for while others are committed", async () => {
    const store = await open();
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await putAspects(store, [aspectRecord({ urn: `urn:li:tag:${index}` })]);
        await putAspects(store, [aspectRecord({ urn: `urn:li:tag:${index}`, aspect: "second" })]);
      }),
    );
    expect(await store.aspects.scanLatest({ limit: 99 })).toHaveLength(40);
  });

  test("a transaction value is refused once its work has settled", async () => {
    const store = await open();
    let kept: CatalogTransaction | undefined;
    await store.transaction(async (tx) => {
      kept = tx;
    });
    await expect(kept?.aspects.put([counter])).rejects.toThrow("The transaction is over");
    await expect(kept?.timeseries.put([timeseriesEvent()])).rejects.toThrow("The transaction is over");
    await expect(kept?.changes.append([change()])).rejects.toThrow("The transaction is over");
    expect(await countEverything(store)).toEqual([0, 0, 0]);
  });

  test("closing finishes what was handed in, then refuses reads and transactions", async () => {
    const store = await open();
    const finished: number[] = [];
    const handedIn = [1, 2, 3].map((index) => store.transaction(writeEverything).then(() => finished.push(index)));
    const closed = store.close();
    await expect(store.transaction(writeEverything)).rejects.toThrow("The store is closed");
    await closed;
    expect(finished).toEqual([1, 2, 3]);
    await Promise.all(handedIn);
    await expect(store.transaction(writeEverything)).rejects.toThrow("The store is closed");
    await expect(store.aspects.getLatest([counter])).rejects.toThrow("The store is closed");
    await expect(store.timeseries.scanEvents({ limit: 1 })).rejects.toThrow("The store is closed");
    await expect(store.changes.lastOffset()).rejects.toThrow("The store is closed");
    await store.close();
  });
}

/** Adds to the counter, together with others who do. Resolves with what it is then. */
function add(store: CatalogStore, input: number): Promise<number> {
  const run = async (tx: CatalogTransaction, inputs: readonly number[]) => {
    const answers: number[] = [];
    for (const each of inputs) answers.push(await increase(tx, each));
    return answers;
  };
  return store.jointTransaction({ kind: add, input, run });
}

async function increase(tx: CatalogTransaction, by: number): Promise<number> {
  const [latest] = await tx.aspects.getLatest([counter]);
  if (Number.isNaN(by)) throw new Error("no number");
  const sum = Number(latest?.metadata) + by;
  await tx.aspects.put([{ ...counter, metadata: `${sum}` }]);
  return sum;
}

async function writeEverything(tx: CatalogTransaction): Promise<void> {
  await tx.aspects.put([counter]);
  await tx.timeseries.put([timeseriesEvent()]);
  await tx.changes.append([change()]);
}

/** How many latest aspects, time series events and changes have been committed. */
async function countEverything(store: CatalogStore): Promise<number[]> {
  const aspects = await store.aspects.scanLatest({ limit: 99 });
  const events = await store.timeseries.scanEvents({ limit: 99 });
  return [aspects.length, events.length, await store.changes.lastOffset()];
}
