import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createMemoryCatalogStore } from "../backends/memory/memory-catalog-store.ts";
import { createSqliteCatalogStore } from "../backends/sqlite/sqlite-catalog-store.ts";
import type { CatalogStore, CatalogTransaction } from "./catalog-store.ts";
import { aspectRecord, change, systemMetadataOf, timeseriesEvent } from "./sample-rows.contract.ts";

const directory = mkdtempSync(join(tmpdir(), "almagest-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** A read or a write; its answer is what the backends must agree on. */
interface Step {
  readonly what: string;
  run(tx: CatalogTransaction): Promise<unknown>;
}

interface Work {
  readonly steps: readonly Step[];
  readonly fails: boolean;
}

/** Few letters, so that prefixes, patterns and orders meet; among them all that LIKE, GLOB and UTF-16 treat in a special way. */
const letter = fc.constantFrom("a", "A", "b", "é", "\uffee", "😀", "%", "_", "*", "?", "[", "]", "^", "-", "\\");
const word = fc.string({ unit: letter, minLength: 1, maxLength: 3 });
const aspect = fc.constantFrom("key", "status", "Status");
const version = fc.constantFrom(0, 0, 0, 1, 2, 10);
const amount = fc.nat({ max: 4 });
const run = fc.constantFrom("r1", "r2", "", "é");
const time = fc.integer({ min: -2, max: 3 });

const record = fc
  .record({ urn: word, aspect, version, metadata: word, systemMetadata: fc.option(fc.tuple(run, time)), createdFor: fc.option(word) })
  .map(({ systemMetadata, ...row }) => aspectRecord({ ...row, systemMetadata: systemMetadata && systemMetadataOf(...systemMetadata) }));
const event = fc
  .record({ urn: word, aspect, timestampMillis: time, messageId: fc.constantFrom("", "m", "😀", "\uffee"), runId: run, rows: amount })
  .map(timeseriesEvent);
const range = fc.record({ urn: word, aspect, startTimeMillis: time, endTimeMillis: time }, { requiredKeys: ["urn", "aspect"] });

function step<T>(what: keyof typeof actions, input: fc.Arbitrary<T>, action: (tx: CatalogTransaction, input: T) => Promise<unknown>) {
  return input.map((value): Step => ({ what: `${what} ${JSON.stringify(value)}`, run: (tx) => action(tx, value) }));
}
