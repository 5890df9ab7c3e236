import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import { backupSqliteStore } from "./backup-sqlite-store.ts";
import { createSqliteCatalogStore } from "./sqlite-catalog-store.ts";

const directory = mkdtempSync(join(tmpdir(), "almagest-"));
afterAll(() => rmSync(directory, { recursive: true }));
const freshFile = () => join(directory, `${randomUUID()}.db`);

/** Writes without end, eight transactions at a time, each an aspect with its change; tells the number of each that is durable. */
const endlessWriter = `
  import { writeSync } from "node:fs";
  import { createSqliteCatalogStore } from ${JSON.stringify(new URL("sqlite-catalog-store.ts", import.meta.url).href)};
  const store = createSqliteCatalogStore({ file: process.argv[1] });
  const by = { createdOn: 1, createdBy: "urn:li:corpuser:writer" };
  let number = 0;
  async function write() {
    const urn = "urn:li:tag:" + String(++number).padStart(8, "0");
    await store.transaction(async (tx) => {
      await tx.aspects.put([{ ...by, urn, aspect: "status", version: 0, metadata: "m".repeat(1000), systemMetadata: null, createdFor: null }]);
      await tx.changes.append([{ ...by, urn, aspect: "status", entityType: "tag", changeType: "UPSERT", version: 1, value: null,
        previousValue: null, systemMetadata: null }]);
    });
    writeSync(1, urn + "\\n");
    return write();
  }
  for (let parallel = 0; parallel < 8; parallel++) void write();
`;

describe("a server in another process", () => {
  test.each([1, 40, 500])("killed after %i writes has lost none that it answered, and kept none in part", async (writes) => {
    const file = freshFile();
    const writer = startWriter(file);
    const answered = await writer.answered(writes);
    await writer.kill();
    const store = createSqliteCatalogStore({ file });
    onTestFinished(() => store.close());
    const urns = await expectWhole(store);
    expect(urns).toEqual(expect.arrayContaining(answered));
    await store.transaction((tx) => tx.aspects.deleteEntity(answered[0] ?? ""));
  });

  test("keeps a second server from the data file and frees it when it is killed", async () => {
    const file = freshFile();
    const writer = startWriter(file);
    await writer.answered(1);
    expect(() => createSqliteCatalogStore({ file })).toThrow("is in use by another server");
    await writer.kill();
    await createSqliteCatalogStore({ file }).close();
  });

  test("goes on writing while a backup copies one moment of its data", async () => {
    const file = freshFile();
    const to = freshFile();
    const writer = startWriter(file);
    const before = await writer.answered(3_000);
    const progress: number[] = [];
    await backupSqliteStore({ file, to, onProgress: (part) => void progress.push(part) });
    const later = await writer.answered(before.length + 50);
    await writer.kill();
    expect(progress.length).toBeGreaterThan(3);
    expect(progress).toEqual(progress.toSorted((left, right) => left - right));
    expect(progress.at(-1)).toBe(1);
    const copy = createSqliteCatalogStore({ file: to });
    onTestFinished(() => copy.close());
    const urns = await expectWhole(copy);
    expect(urns).toEqual(expect.arrayContaining(before));
    expect(later.length).toBeGreaterThan(before.length);
  });
});

describe("a backup", () => {
  test("of a store that no server holds leaves no other file behind", async () => {
    const file = freshFile();
    const store = createSqliteCatalogStore({ file });
    await store.close();
    const to = join(directory, randomUUID());
    await backupSqliteStore({ file, to });
    expect(readdirSync(directory).filter((name) => join(directory, name).startsWith(to))).toHaveLength(1);
    await createSqliteCatalogStore({ file: to }).close();
  });

  test("never replaces a file", async () => {
    const file = freshFile();
    await createSqliteCatalogStore({ file }).close();
    const to = freshFile();
    copyFileSync(file, to);
    await expect(backupSqliteStore({ file, to })).rejects.toThrow(`The file ${to} exists already`);
  });

  test("to a name that another backup is making is whole or refused, and leaves nothing else behind", async () => {
    const [file, to] = [freshFile(), freshFile()];
    await createSqliteCatalogStore({ file }).close();
    const ended = await Promise.allSettled([backupSqliteStore({ file, to }), backupSqliteStore({ file, to })]);
    expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ended.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: expect.stringContaining("exists already") },
    });
    expect(readdirSync(directory).filter((name) => join(directory, name).startsWith(to))).toHaveLength(1);
    await createSqliteCatalogStore({ file: to }).close();
  });

  test("that breaks off leaves nothing behind", async () => {
    const [file, to] = [freshFile(), freshFile()];
    await createSqliteCatalogStore({ file }).close();
    const onProgress = () => {
      throw new Error("interrupted");
    };
    await expect(backupSqliteStore({ file, to, onProgress })).rejects.toThrow("interrupted");
    expect(readdirSync(directory).filter((name) => join(directory, name).startsWith(to))).toEqual([]);
  });

  test("of a data file that does not exist fails and creates nothing", async () => {
    const [file, to] = [freshFile(), freshFile()];
    await expect(backupSqliteStore({ file, to })).rejects.toThrow("There is no data file");
    expect([file, to].filter((path) => existsSync(path))).toEqual([]);
  });
});

/** Every aspect has its change and every change its aspect; answers the URNs. */
async function expectWhole(store: CatalogStore): Promise<string[]> {
  const { urns } = await store.aspects.listUrns({ aspect: "status", prefix: "", start: 0, count: Number.MAX_SAFE_INTEGER });
  const changes = await store.changes.readChanges({ after: 0, limit: Number.MAX_SAFE_INTEGER });
  expect(changes.map(({ urn }) => urn).sort()).toEqual(urns);
  expect(changes.map(({ offset }) => offset)).toEqual(urns.map((_, index) => index + 1));
  return urns;
}

function startWriter(file: string) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", endlessWriter, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => kill(child));
  const urns: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (urn) => urns.push(urn));
  return {
    /** The URNs that were answered, at least so many. */
    async answered(count: number): Promise<string[]> {
      while (urns.length < count) await once(lines, "line");
      return [...urns];
    },
    kill: () => kill(child),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null || child.exitCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
