import { act, answered, proposalOf, propose } from "../support/rest-calls.ts";
import type { Answer, TestCatalog } from "../support/test-catalog.ts";

/** The results of an evaluation, by what became of the tests. */
export interface Results {
  readonly passing: readonly { readonly test: string; readonly type: string }[];
  readonly failing: readonly { readonly test: string; readonly type: string }[];
}

/** Stores a test under an id with this definition, as text or as what the text says; answers what the catalog said. */
export function putTest(catalog: TestCatalog, id: string, definition: unknown): Promise<Answer> {
  const json = typeof definition === "string" ? definition : JSON.stringify(definition);
  const value = { name: id, category: "Governance", definition: { type: "JSON", json } };
  return propose(catalog, proposalOf(`urn:li:test:${id}`, "testInfo", value));
}

/** Asks the tests of an entity. */
export async function evaluate(catalog: TestCatalog, urn: string, more: Record<string, unknown> = {}): Promise<Results> {
  return (await answered(act(catalog, "test?evaluate", { urn, ...more }))) as Results;
}

/** The ids of the tests that the entity passes and fails, as `+id` and `-id`. */
export async function outcomes(catalog: TestCatalog, urn: string, more: Record<string, unknown> = {}): Promise<string[]> {
  const { passing, failing } = await evaluate(catalog, urn, more);
  return [...passing.map(({ test }) => `+${idOf(test)}`), ...failing.map(({ test }) => `-${idOf(test)}`)];
}

/** The same of the results that are stored of the entity. */
export async function storedOutcomes(catalog: TestCatalog, urn: string): Promise<string[] | undefined> {
  const results = (await catalog.read(urn)).testResults as Results | undefined;
  return results && [...results.passing.map(({ test }) => `+${idOf(test)}`), ...results.failing.map(({ test }) => `-${idOf(test)}`)];
}

function idOf(test: string): string {
  return test.slice(test.lastIndexOf(":") + 1);
}

/** A definition about datasets whose only rule is one comparison. */
export function asks(property: string, operator: string, values?: readonly unknown[]): object {
  return { on: { types: ["dataset"] }, rules: { property, operator, ...(values !== undefined && { values }) } };
}
