import type { Filter, SearchRequest } from "@almagest/server/storage/search-index.ts";
import { vocabulary } from "./search-documents.ts";

/** A kind of query with the requests of that kind; all are asked in turn. */
export interface QueryClass {
  readonly name: string;
  readonly requests: readonly SearchRequest[];
}

const perClass = 30;
const facets = ["platform", "origin", "tags", "owners", "domains", "typeNames"].map((field) => ({ field, limit: 20 }));
const notRemoved: Filter = { kind: "not", of: is("removed", "true") };

/** The fixed mix: ten hits with six facets each, and suggestions without facets. */
export const queryMix: readonly QueryClass[] = [
  { name: "rare word", requests: textsFrom(8_000).map((text) => counted(text)) },
  { name: "word in some", requests: textsFrom(600).map((text) => counted(text)) },
  { name: "common word", requests: textsFrom(20).map((text) => counted(text)) },
  { name: "word in nearly all", requests: textsFrom(1).map((text) => counted(text)) },
  { name: "two words", requests: textsFrom(20).map((text, index) => counted(`${text} ${vocabulary[60 + index]}`)) },
  { name: "beginning, 3 letters", requests: textsFrom(50).map((text) => counted(text.slice(0, 3))) },
  { name: "common word, filtered", requests: textsFrom(20).map((text, index) => counted(text, is("tags", `urn:li:tag:tag${index}`))) },
  { name: "everything", requests: [counted("")] },
  {
    name: "everything, filtered",
    requests: textsFrom(0).map((_, index) => counted("", is("domains", `urn:li:domain:domain${index}`))),
  },
];

/** Those that look for words alone. */
export const wordClasses: readonly QueryClass[] = queryMix.filter(({ requests }) =>
  requests.every(({ query, filter }) => query.kind === "words" && filter?.kind === "and" && filter.of.length === 1),
);

const everything: SearchRequest = { query: { kind: "all" }, start: 0, count: 10 };

/** First sorts by a text of which nearly every document has another, and by one of which many have several. */
export const textSorts: readonly SearchRequest[] = ["name", "description", "fieldPaths"].map((field) => ({
  ...everything,
  sort: [{ field, order: "ASCENDING" }],
}));

/** What takes longest at once: counts of values of which nearly every document has another, of facets within facets, many hits. */
export const largeAnswers: readonly SearchRequest[] = [
  ...["name", "systemCreated", "tags\u241eowners", "owners\u241etags"].map((field) => ({ ...everything, facets: [{ field, limit: 20 }] })),
  { ...everything, count: 10_000 },
  { ...everything, start: 50_000, count: 10_000 },
  { ...everything, count: 10_000, sort: [{ field: "name", order: "ASCENDING" }] },
];

/** Suggestions while a name is typed. */
export const suggestions: QueryClass = {
  name: "suggestions",
  requests: textsFrom(100).map((text, index) => {
    const { facets: _facets, ...request } = counted("");
    return { ...request, query: { kind: "words", text: text.slice(0, 2 + (index % 4)), prefix: true }, entityTypes: ["dataset"] };
  }),
};

function textsFrom(first: number): string[] {
  return Array.from({ length: perClass }, (_, index) => vocabulary[first + index] ?? "");
}

function counted(text: string, filter?: Filter): SearchRequest {
  return {
    query: text === "" ? { kind: "all" } : { kind: "words", text, prefix: true, inflected: true },
    filter: { kind: "and", of: filter === undefined ? [notRemoved] : [filter, notRemoved] },
    start: 0,
    count: 10,
    facets,
  };
}

function is(field: string, value: string): Filter {
  return { kind: "test", test: { field, condition: "EQUAL", values: [value] } };
}
