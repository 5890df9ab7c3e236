import type { Answer, TestCatalog } from "../support/test-catalog.ts";

type Method = "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";

const root = "/openapi/v3/entity";

/** Asks for an entity, or one of its aspects; the type is that of the URN. `rest` may name an aspect and go on with a query. */
export function onEntity(
  catalog: TestCatalog,
  method: Method,
  { urn, rest = "" }: { urn: string; rest?: string },
  body?: unknown,
): Promise<Answer> {
  return catalog.request(method, `${root}/${urn.split(":")[2]}/${encodeURIComponent(urn)}${rest}`, body);
}

/** Sends items for entities of a type, synchronously unless the query says otherwise. */
export function sendItems(
  catalog: TestCatalog,
  method: "POST" | "PATCH",
  items: readonly unknown[],
  rest = "dataset?async=false",
): Promise<Answer> {
  return catalog.request(method, `${root}/${rest}`, items);
}

/** The value of an aspect; undefined when there is none. */
export async function readValue(catalog: TestCatalog, urn: string, aspect: string, query = ""): Promise<unknown> {
  const { status, body } = await onEntity(catalog, "GET", { urn, rest: `/${aspect}${query}` });
  return status === 404 ? undefined : (body as { value: unknown }).value;
}

/** An entity as it is answered, with values alone. */
export function entityOf(urn: string, values: Record<string, unknown>): unknown {
  return { urn, ...Object.fromEntries(Object.entries(values).map(([aspect, value]) => [aspect, { value }])) };
}

/** The trace id that an answer names. */
export function traceOf({ headers }: Answer): string {
  return String(headers.traceparent).split("-")[1] ?? "";
}
