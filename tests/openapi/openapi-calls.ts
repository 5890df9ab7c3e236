import type { Answer, TestCatalog } from "../support/test-catalog.ts";

/** Path of an entity, or of one of its aspects, below `/openapi/v2/entity`; the type is that of the URN. */
export function pathOf(urn: string, aspect?: string): string {
  const [, , type] = urn.split(":");
  return `/openapi/v2/entity/${type}/${encodeURIComponent(urn)}${aspect === undefined ? "" : `/${aspect}`}`;
}

/** Writes one aspect; its name may have a query behind it. */
export function post(catalog: TestCatalog, urn: string, aspect: string, value: unknown): Promise<Answer> {
  return catalog.request("POST", pathOf(urn, aspect), value);
}

/** Patches one aspect. */
export function patch(catalog: TestCatalog, urn: string, aspect: string, document: unknown): Promise<Answer> {
  return catalog.request("PATCH", pathOf(urn, aspect), document, { "content-type": "application/json-patch+json" });
}

/** What is read of one aspect; undefined when there is nothing. */
export async function readValue(catalog: TestCatalog, urn: string, aspect: string): Promise<unknown> {
  const { status, body } = await catalog.request("GET", pathOf(urn, aspect));
  return status === 404 ? undefined : (body as { value: unknown }).value;
}

/** An entity as it is answered, with values alone. */
export function wrapped(urn: string, values: Record<string, unknown>): unknown {
  return { urn, aspects: Object.fromEntries(Object.entries(values).map(([aspect, value]) => [aspect, { value }])) };
}
