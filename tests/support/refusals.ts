import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { expect } from "vitest";
import type { Answer, TestCatalog } from "./test-catalog.ts";

/** What an error must look like: its status, and texts that its message contains. */
export interface Refusal {
  readonly status: number;
  readonly message: readonly string[];
}

/** Everything that the store holds, to be compared before and after. */
export async function contentsOf(store: CatalogStore): Promise<unknown> {
  return {
    rows: await store.aspects.scanLatest({ limit: 1_000_000 }),
    events: await store.timeseries.scanEvents({ limit: 1_000_000 }),
    edges: await store.graph.scanEdges({ limit: 1_000_000 }),
    lastOffset: await store.changes.lastOffset(),
  };
}

/** Holds an answer against the error it must be, in the form of the protocol (rest.md 2.1). */
export function expectError(answer: Answer, { status, message }: Refusal): void {
  const body = answer.body as { message?: string; status?: number; exceptionClass?: string; stackTrace?: string };
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json");
  expect(answer.headers["x-restli-error-response"]).toBe("true");
  expect(body.status).toBe(status);
  expect(body.exceptionClass).toMatch(/^com\.linkedin\.(restli|metadata)\./);
  expect(body.stackTrace).toContain(`[HTTP Status:${status}]`);
  for (const part of message) expect(body.message).toContain(part);
}

/** The same in the form of OpenAPI (openapi.md 1.6), of which some clients read `message` alone (clients.md 7.1). */
export function expectOpenapiError(answer: Answer, { status, message }: Refusal): void {
  const { error, message: details, ...others } = answer.body as { error?: string; message?: string };
  expect(answer.status, answer.text).toBe(status);
  expect(details, answer.text).toEqual(expect.any(String));
  expect(answer.headers["content-type"]).toBe("application/json");
  expect(others).toEqual({});
  for (const part of message) expect(`${error}: ${details}`).toContain(part);
}

/** The body of a refusal by OpenAPI that has no kind: `error` is all there is to say, and `message` says it again. */
export function allSaid(error: unknown): object {
  return { error, message: error };
}

/** Sends a request that must be refused, and makes sure that it left nothing behind. */
export async function expectRefused(
  catalog: TestCatalog,
  send: () => Promise<Answer>,
  refusal: Refusal,
  expectForm = expectError,
): Promise<void> {
  const before = await contentsOf(catalog.store);
  expectForm(await send(), refusal);
  expect(await contentsOf(catalog.store)).toEqual(before);
}
