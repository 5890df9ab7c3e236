import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { StorageFailure } from "../../../storage/storage-failure.ts";
import { GroupCommit } from "./group-commit.ts";

const directory = mkdtempSync(join(tmpdir(), "almagest-"));
afterAll(() => rmSync(directory, { recursive: true }));

describe("group commit", () => {
  test("works that gathered share a commit, as many as the limit allows", async () => {
    const { commits, insert, countFromOutside } = open({ works: 3, millis: Infinity });
    const seen = [1, 2, 3, 4, 5].map((id) =>
      commits.run(async () => {
        insert(id);
        return countFromOutside();
      }),
    );
    expect(await Promise.all(seen)).toEqual([0, 0, 0, 3, 3]);
    expect(countFromOutside()).toBe(5);
  });

  test("a group that has lasted long enough is committed, and the next works start another", async () => {
    const { commits, insert, countFromOutside } = open({ works: 9, millis: 0 });
    const seen = [1, 2, 3].map((id) =>
      commits.run(async () => {
        insert(id);
        return countFromOutside();
      }),
    );
    expect(await Promise.all(seen)).toEqual([0, 1, 2]);
  });

  test("the event loop turns between two groups", async () => {
    const { commits, insert } = open({ works: 1, millis: 0 });
    const order: string[] = [];
    setImmediate(() => order.push("turn"));
    await Promise.all([1, 2].map((id) => commits.run(async () => void order.push(`work ${insert(id)}`))));
    expect(order).toEqual(["turn", "work 1", "work 2"]);
    setImmediate(() => order.push("another turn"));
    await Promise.all([3, 4].map((id) => commits.run(async () => void order.push(`work ${insert(id)}`))));
    expect(order.slice(3)).toEqual(["another turn", "work 3", "work 4"]);
  });

  test("a failed work is told after the commit of its group", async () => {
    const { commits, insert, countFromOutside } = open();
    const first = commits.run(async () => insert(1));
    const failing = commits.run(async () => insert(1)).catch(() => countFromOutside());
    expect(await failing).toBe(1);
    await first;
  });

  test("works are run again behind one that fails after it has written, and only then", async () => {
    const { commits, insert, countFromOutside } = open();
    const run: number[] = [];
    const works = (last: () => unknown) => [
      commits.run(async () => run.push(Number(insert(countFromOutside() + 1)))),
      commits.run(async () => {
        last();
        throw new Error("as planned");
      }),
    ];
    await Promise.allSettled(works(() => {}));
    expect(run).toEqual([1]);
    await Promise.allSettled(works(() => insert(9)));
    expect(run).toEqual([1, 2, 2]);
    expect(countFromOutside()).toBe(2);
  });

  test("joint works of one kind that follow each other are run in one go, as many as the limit allows", async () => {
    const { commits, insert } = open({ works: 3, millis: Infinity });
    const runs: (readonly number[])[] = [];
    const joint = (kind: object, input: number) =>
      commits.runJointly({
        kind,
        input,
        run: async (inputs) => {
          runs.push(inputs);
          return inputs.map((id) => insert(id));
        },
      });
    const [one, other] = [{}, {}];
    const answers = await Promise.all([joint(one, 1), joint(one, 2), joint(one, 3), joint(one, 4), joint(other, 5), joint(other, 6)]);
    expect(answers).toEqual([1, 2, 3, 4, 5, 6]);
    expect(runs).toEqual([[1, 2, 3], [4], [5, 6]]);
  });

  test("no more than sixty-four joint works are run in one go", async () => {
    const { commits } = open();
    const runs: number[] = [];
    const run = async (inputs: readonly number[]) => {
      runs.push(inputs.length);
      return inputs;
    };
    await Promise.all(Array.from({ length: 100 }, (_, input) => commits.runJointly({ kind: runs, input, run })));
    expect(runs).toEqual([64, 36]);
  });

  test("a run for several that fails is asked for each by itself, and what it had written is undone", async () => {
    const { commits, insert, countFromOutside } = open();
    const runs: (readonly number[])[] = [];
    const joint = (input: number) =>
      commits.runJointly({
        kind: runs,
        input,
        run: async (inputs) => {
          runs.push(inputs);
          return inputs.map((id) => (id === 0 ? insert(7) && fail() : insert(id)));
        },
      });
    const before = commits.run(async () => insert(9));
    const outcomes = await Promise.allSettled([joint(1), joint(0), joint(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(runs).toEqual([[1, 0, 2], [1], [0], [2]]);
    await before;
    expect(countFromOutside()).toBe(3);
  });

  test("what was taken back whole is no commit", async () => {
    const { commits, insert } = open();
    await commits.run(async () => insert(1));
    await expect(commits.run(async () => insert(2) && fail())).rejects.toThrow("as planned");
    expect(commits.counts).toEqual({ works: 2, commits: 1 });
  });

  test("a commit that fails rejects its whole group and nothing after it", async () => {
    const { commits, insert, insertChildOf, countFromOutside } = open();
    const group = [commits.run(async () => insert(1)), commits.run(async () => insertChildOf(99)), commits.run(async () => insert(2))];
    const outcomes = await Promise.allSettled(group);
    expect(outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.code)).toEqual(
      Array(3).fill("SQLITE_CONSTRAINT_FOREIGNKEY"),
    );
    expect(countFromOutside()).toBe(0);
    await commits.run(async () => insert(3));
    expect(countFromOutside()).toBe(1);
  });

  test("when SQLite rolls back by itself the works before it in the group hear of it", async () => {
    const { commits, db, insert, countFromOutside } = open();
    const group = [
      commits.run(async () => insert(1)),
      commits.run(async () => db.exec("INSERT OR ROLLBACK INTO parent VALUES (1)")),
      commits.run(async () => insert(2)),
    ];
    const outcomes = await Promise.allSettled(group);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
    await expect(group[0]).rejects.toThrow("The database gave up the transaction");
    expect(countFromOutside()).toBe(1);
  });

  test("a full disk fails what does not fit as a failure of the storage, and the rest goes on", async () => {
    const { commits, db, insert, countFromOutside } = open();
    const fill = async () =>
      db.exec("INSERT INTO parent WITH RECURSIVE n AS (SELECT 1000 AS i UNION ALL SELECT i + 1 FROM n LIMIT 9000) SELECT i FROM n");
    db.pragma("max_page_count = 6");
    const [first, second] = await Promise.allSettled([commits.run(async () => insert(1)), commits.run(fill)]);
    expect(first?.status).toBe("fulfilled");
    expect(second).toEqual({ status: "rejected", reason: expect.any(StorageFailure) });
    expect(countFromOutside()).toBe(1);
    db.pragma("max_page_count = 1000");
    await commits.run(fill);
    expect(countFromOutside()).toBe(9001);
  });

  test("a transaction that cannot begin fails its work and leaves the queue going", async () => {
    const { commits, insert, file, countFromOutside } = open({ works: 1, millis: 0 });
    const other = new Sqlite(file);
    other.exec("BEGIN IMMEDIATE");
    await expect(commits.run(async () => insert(1))).rejects.toMatchObject({ code: "SQLITE_BUSY" });
    other.close();
    await commits.run(async () => insert(2));
    expect(countFromOutside()).toBe(1);
  });
});

function fail(): never {
  throw new Error("as planned");
}

function open(limits?: { works: number; millis: number }) {
  const file = join(directory, `${randomUUID()}.db`);
  const db = new Sqlite(file, { timeout: 0 });
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;
    CREATE TABLE parent (id INTEGER PRIMARY KEY);
    CREATE TABLE child (id REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED);`);
  const outside = new Sqlite(file, { readonly: true });
  onTestFinished(() => void [outside, db].map((connection) => connection.close()));
  const insert = db.prepare<[number]>("INSERT INTO parent VALUES (?)");
  const insertChild = db.prepare<[number]>("INSERT INTO child VALUES (?)");
  const count = outside.prepare<[], number>("SELECT count(*) FROM parent").pluck();
  return {
    file,
    db,
    commits: new GroupCommit(db, limits && { limits }),
    insert: (id: number) => insert.run(id).lastInsertRowid,
    insertChildOf: (id: number) => insertChild.run(id).changes,
    countFromOutside: () => count.get() ?? 0,
  };
}
