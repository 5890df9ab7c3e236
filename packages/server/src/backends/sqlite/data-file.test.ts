import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { aspectRecord, change, timeseriesEvent } from "../../storage/contracts/sample-rows.contract.ts";
import { createSqliteCatalogStore } from "./sqlite-catalog-store.ts";

const directory = mkdtempSync(join(tmpdir(), "almagest-"));
afterAll(() => rmSync(directory, { recursive: true }));
const freshFile = () => join(directory, `${randomUUID()}.db`);

describe("the data file", () => {
  test("keeps everything when the store is opened again", async () => {
    const file = freshFile();
    const first = createSqliteCatalogStore({ file });
    await first.transaction(async (tx) => {
      await tx.aspects.put([aspectRecord()]);
      await tx.timeseries.put([timeseriesEvent()]);
      await tx.changes.append([change()]);
    });
    await first.close();
    const second = createSqliteCatalogStore({ file });
    expect(await second.aspects.getLatest([aspectRecord()])).toEqual([aspectRecord()]);
    expect(await second.timeseries.scanEvents({ limit: 9 })).toEqual([timeseriesEvent()]);
    await second.transaction((tx) => tx.changes.append([change()]));
    expect(await second.changes.lastOffset()).toBe(2);
    await second.close();
  });

  test("is read by its owner alone, and so are those beside it", async () => {
    const file = freshFile();
    const store = createSqliteCatalogStore({ file });
    await store.transaction((tx) => tx.aspects.put([aspectRecord()]));
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect([name, statSync(name).mode & 0o777]).toEqual([name, 0o600]);
    await store.close();
  });

  test("that others could read is kept from them once it is opened, and so are those beside it", async () => {
    const file = freshFile();
    await createSqliteCatalogStore({ file }).close();
    // A program that was killed leaves its log.
    const other = new Sqlite(file);
    other.exec("CREATE TABLE kept (x)");
    const names = [file, `${file}-wal`, `${file}-shm`];
    for (const name of names) chmodSync(name, 0o644);
    const store = createSqliteCatalogStore({ file });
    for (const name of names) expect([name, statSync(name).mode & 0o777]).toEqual([name, 0o600]);
    other.close();
    await store.close();
  });

  test("has the aspect table of the reference, with times in milliseconds", async () => {
    const file = freshFile();
    const store = createSqliteCatalogStore({ file });
    await store.transaction((tx) => tx.aspects.put([aspectRecord()]));
    await store.close();
    const db = new Sqlite(file, { readonly: true });
    const { urn, aspect, version, metadata, systemMetadata, createdOn, createdBy, createdFor } = aspectRecord();
    expect(db.prepare("SELECT *, typeof(createdon) AS type FROM metadata_aspect_v2").all()).toEqual([
      {
        urn,
        aspect,
        version,
        metadata,
        systemmetadata: systemMetadata,
        createdon: createdOn,
        createdby: createdBy,
        createdfor: createdFor,
        type: "integer",
      },
    ]);
    db.close();
  });

  test("is refused to a second store and free again after the first is closed", async () => {
    const file = freshFile();
    const first = createSqliteCatalogStore({ file });
    expect(() => createSqliteCatalogStore({ file })).toThrow(`The data file ${file} is in use by another server`);
    const link = freshFile();
    symlinkSync(file, link);
    expect(() => createSqliteCatalogStore({ file: link })).toThrow("is in use by another server");
    await first.transaction((tx) => tx.aspects.put([aspectRecord()]));
    await first.close();
    const second = createSqliteCatalogStore({ file });
    expect(await second.aspects.countUrns({ aspect: "status" })).toBe(1);
    await second.close();
  });

  test("of a later version is refused and left alone", async () => {
    const file = freshFile();
    await createSqliteCatalogStore({ file }).close();
    const db = new Sqlite(file);
    const version = db.pragma("user_version", { simple: true });
    db.pragma("user_version = 99");
    expect(() => createSqliteCatalogStore({ file })).toThrow("was written by a later version");
    expect(db.pragma("user_version", { simple: true })).toBe(99);
    db.pragma(`user_version = ${version}`);
    db.close();
    await createSqliteCatalogStore({ file }).close();
  });

  test("that lacks a table is let go of again", async () => {
    const file = freshFile();
    await createSqliteCatalogStore({ file }).close();
    const db = new Sqlite(file);
    db.exec("DROP TABLE change_log");
    db.close();
    expect(() => createSqliteCatalogStore({ file })).toThrow("no such table: change_log");
    // Whoever lets go of a file last takes its log away.
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test("of another program is refused and left alone", () => {
    const file = freshFile();
    const db = new Sqlite(file);
    db.exec("CREATE TABLE bookmark (url TEXT)");
    expect(() => createSqliteCatalogStore({ file })).toThrow("is a database of another program");
    expect(db.prepare("SELECT name FROM sqlite_schema").pluck().all()).toEqual(["bookmark"]);
    db.close();
  });

  test("that is no database at all is refused", () => {
    const file = freshFile();
    writeFileSync(file, "a letter to a friend ".repeat(500));
    expect(() => createSqliteCatalogStore({ file })).toThrow("not a database");
  });
});
