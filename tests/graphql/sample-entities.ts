import { expect } from "vitest";
import { freshDataset } from "../support/sample-urns.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

/** Stores a dataset with the columns `id`, `total` and others, and answers its URN. */
export async function storedTable(catalog: TestCatalog, more: readonly string[] = []): Promise<string> {
  const urn = freshDataset();
  const type = { type: { "com.linkedin.schema.StringType": {} } };
  const fields = ["id", "total", ...more].map((fieldPath) => ({ fieldPath, description: "Ingested", nativeDataType: "text", type }));
  const { status } = await catalog.put(urn, "schemaMetadata", {
    schemaName: "sample",
    platform: "urn:li:dataPlatform:hive",
    version: 0,
    hash: "",
    platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "" } },
    fields,
  });
  expect(status).toBe(200);
  return urn;
}

/** Stores entities of which nothing is known but that nobody owns them. */
export async function storeBare(catalog: TestCatalog, ...urns: readonly string[]): Promise<void> {
  for (const urn of urns) {
    const aspect = urn.startsWith("urn:li:corp") ? "status" : "ownership";
    expect((await catalog.put(urn, aspect, aspect === "status" ? { removed: false } : { owners: [] })).status, urn).toBe(200);
  }
}
