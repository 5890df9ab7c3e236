import { expect } from "vitest";
import type { TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";

/** Stores aspects, which must be accepted. */
export async function store(catalog: TestCatalog, urn: string, stored: Readonly<Record<string, object>>): Promise<void> {
  for (const [aspect, value] of Object.entries(stored)) expect((await catalog.put(urn, aspect, value)).body).toEqual({ value: "success" });
}

/** What an entity answers for fields of its type. */
export async function show(catalog: TestCatalog, urn: string, on: { readonly type: string; readonly fields: string }): Promise<unknown> {
  const document = `query ($urn: String!) { entity(urn: $urn) { ... on ${on.type} { ${on.fields} } } }`;
  return (await dataOf(catalog, document, { urn })).entity;
}
