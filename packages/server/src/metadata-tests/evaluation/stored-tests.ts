import type { EntityRegistry } from "@almagest/model";
import { everyValue } from "../../read-path/every-value.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
import { type ReadDefinition, readDefinition } from "../definition/definition-cache.ts";

/** A test as it is stored now. */
export interface StoredTest extends ReadDefinition {
  readonly urn: string;
}

/** All tests, in the order of their URNs. */
export async function storedTests(registry: EntityRegistry, aspects: AspectReader): Promise<StoredTest[]> {
  const tests: StoredTest[] = [];
  for await (const [urn, { definition }] of everyValue(aspects, "testInfo", "test")) {
    tests.push({ urn, ...readDefinition(registry, definition.json ?? "{}") });
  }
  return tests;
}

/** The names of the entity types of which some of the tests are asked by themselves. */
export function automaticTypesOf(tests: readonly StoredTest[]): ReadonlySet<string> {
  return new Set(tests.flatMap(({ definition }) => (definition.isAutomatic ? [...definition.types] : [])));
}
