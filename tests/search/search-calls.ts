import { act, answered } from "../support/rest-calls.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

export const protocol = { "X-RestLi-Protocol-Version": "2.0.0" };

export interface Found {
  readonly entity: string;
  readonly score: number;
  readonly matchedFields: readonly { readonly name: string; readonly value: string }[];
}

export interface Facet {
  readonly name: string;
  readonly displayName: string;
  readonly aggregations: Readonly<Record<string, number>>;
  readonly filterValues: readonly {
    readonly value: string;
    readonly facetCount: number;
    readonly filtered: boolean;
    readonly entity?: string;
  }[];
}

export interface SearchPage {
  readonly entities: readonly Found[];
  readonly numEntities: number;
  readonly from?: number;
  readonly pageSize: number;
  readonly scrollId?: string;
  readonly metadata: { readonly aggregations: readonly Facet[]; readonly suggestions: readonly unknown[] };
}

/** Searches datasets, unless another type is given, and answers the page. */
export async function search(catalog: TestCatalog, input: string, more: Record<string, unknown> = {}): Promise<SearchPage> {
  const answer = act(catalog, "entities?search", { entity: "dataset", input, start: 0, count: 100, ...more }, protocol);
  return (await answered(answer)) as SearchPage;
}

/** Searches all types. */
export async function searchAll(catalog: TestCatalog, input: string, more: Record<string, unknown> = {}): Promise<SearchPage> {
  const answer = act(catalog, "entities?searchAcrossEntities", { input, start: 0, count: 100, ...more }, protocol);
  return (await answered(answer)) as SearchPage;
}

/** The URNs of a page, in their order. */
export function urnsOf({ entities }: SearchPage): string[] {
  return entities.map(({ entity }) => entity);
}

/** A filter of one conjunction. */
export function where(...and: readonly Record<string, unknown>[]): { filter: unknown } {
  return { filter: { or: [{ and }] } };
}

/** The URNs that pass a filter, sorted. */
export async function passing(
  catalog: TestCatalog,
  criterion: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<string[]> {
  return urnsOf(await search(catalog, "*", { ...where(criterion), ...more })).sort();
}
