import { expect } from "vitest";
import type { TestCatalog } from "../support/test-catalog.ts";

/** What a document is answered with. */
export interface GraphqlAnswer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
  readonly extensions: object;
}

/** Sends a document and answers what came back, errors and all. */
export async function ask(catalog: TestCatalog, query: string, variables: object = {}): Promise<GraphqlAnswer> {
  const { status, body } = await catalog.request("POST", "/api/graphql", { query, variables });
  expect(status).toBe(200);
  return body as GraphqlAnswer;
}

/** Sends a document that must succeed, and answers its data. */
export async function dataOf(catalog: TestCatalog, query: string, variables: object = {}): Promise<Record<string, unknown>> {
  const { data, errors } = await ask(catalog, query, variables);
  expect(errors).toBeUndefined();
  return data ?? {};
}

/** Sends a document that must fail, and answers the first error with the data beside it. */
export async function failureOf(catalog: TestCatalog, query: string, variables: object = {}) {
  const { data, errors } = await ask(catalog, query, variables);
  const [error] = errors ?? [];
  expect(error).toBeDefined();
  return { message: error?.message, code: error?.extensions.code, type: error?.extensions.type, path: error?.path, data };
}
