import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { catalogStoreContract } from "../../storage/contracts/catalog-store.contract.ts";
import { createSqliteCatalogStore } from "./sqlite-catalog-store.ts";

const directory = mkdtempSync(join(tmpdir(), "almagest-"));
afterAll(() => rmSync(directory, { recursive: true }));

catalogStoreContract("sqlite", async () => createSqliteCatalogStore({ file: join(directory, randomUUID(), "catalog.db") }));
