import type { EntityRegistry, SearchFields } from "@almagest/model";
import { SearchFieldCatalog } from "../search/search-fields.ts";
import type { IndexedDocument, SearchAnswer, SearchIndex, SearchRequest } from "../storage/search-index.ts";
import type { OnFault } from "./check-fault.ts";

/**
 * Finding a document by frequent words takes longer the more there are: of a few thousand all are looked for by words, of more
 * as many as take about the same time, evenly spread, and never fewer than the least.
 */
const wordsOfDocuments = 20_000_000;
const leastByWords = 100;
const longestText = 1_000;

interface Parts {
  readonly registry: EntityRegistry;
  readonly createIndex: (registry: EntityRegistry) => SearchIndex;
  /** The index under check. */
  readonly index: SearchIndex;
  /** About how many documents there will be. */
  readonly documents: number;
  readonly onFault: OnFault;
}

/**
 * Holds an index against documents, some hundred at a time: both it and a fresh index of these documents alone are asked for
 * them and for the values of all their fields. Where the answers differ, the documents are parted until one is left to tell
 * of. Fields are those of the model and the members of objects, such as structured properties, that a document so far has had;
 * of several numbers in a field an index knows the first.
 */
export class DocumentComparison {
  readonly #parts: Parts;
  readonly #fields: Set<string>;
  readonly #textFields: ReadonlySet<string>;
  readonly #stride: number;
  #seen = 0;

  constructor(parts: Parts) {
    const catalog = new SearchFieldCatalog(parts.registry);
    this.#parts = parts;
    this.#fields = new Set(catalog.names());
    this.#textFields = new Set(catalog.names().filter((name) => catalog.get(name)?.byDefault === true));
    const documents = Math.max(1, parts.documents);
    this.#stride = Math.ceil(documents / Math.max(leastByWords, wordsOfDocuments / documents));
  }

  /** Tells of each document that the index does not hold as it is. */
  async compare(documents: readonly IndexedDocument[]): Promise<void> {
    for (const { fields } of documents) for (const name of memberNames(fields)) this.#fields.add(name);
    const expected = this.#parts.createIndex(this.#parts.registry);
    try {
      await expected.apply({ documents, deleted: [] });
      for (const document of await this.#alike(expected, documents)) {
        if (this.#seen++ % this.#stride === 0) await this.#compareWords(expected, document);
      }
    } finally {
      await expected.close();
    }
  }

  /** Tells of the documents whose values differ and answers the others. */
  async #alike(expected: SearchIndex, documents: readonly IndexedDocument[]): Promise<readonly IndexedDocument[]> {
    if (documents.length === 0) return [];
    const request = this.#requestOf(documents);
    const [wanted, found] = await Promise.all([expected.search(request), this.#parts.index.search(request)]);
    const message = difference(wanted, found);
    if (message === undefined) return documents;
    const [only, ...others] = documents;
    if (only !== undefined && others.length === 0) {
      this.#parts.onFault({ subject: `${only.urn} in the search index`, message });
      return [];
    }
    const middle = Math.ceil(documents.length / 2);
    const first = await this.#alike(expected, documents.slice(0, middle));
    return [...first, ...(await this.#alike(expected, documents.slice(middle)))];
  }

  #requestOf(documents: readonly IndexedDocument[]): SearchRequest {
    return {
      query: { kind: "all" },
      filter: amongst(documents),
      sort: [{ field: "urn", order: "ASCENDING" }],
      start: 0,
      // One that stands in the index twice shows as one too many.
      count: 2 * documents.length,
      facets: [...this.#fields].map((field) => ({ field, limit: Number.MAX_SAFE_INTEGER })),
    };
  }

  async #compareWords(expected: SearchIndex, document: IndexedDocument): Promise<void> {
    const text = textOf(document, this.#textFields);
    const request: SearchRequest = {
      query: { kind: "words", text, prefix: false },
      filter: amongst([document]),
      start: 0,
      count: 0,
    };
    const [wanted, found] = await Promise.all([expected.search(request), this.#parts.index.search(request)]);
    if (wanted.total <= found.total) return;
    this.#parts.onFault({ subject: `${document.urn} in the search index`, message: `is not found by all words of its texts: ${text}` });
  }
}

function amongst(documents: readonly IndexedDocument[]): NonNullable<SearchRequest["filter"]> {
  return { kind: "test", test: { field: "urn", condition: "EQUAL", values: documents.map(({ urn }) => urn) } };
}

/** Members of objects stand in columns of their own. */
function memberNames(fields: SearchFields): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value !== null && typeof value === "object" && !Array.isArray(value) ? Object.keys(value).map((key) => `${name}.${key}`) : [name],
  );
}

/** The URN and whole values, as many as are not too long for one query. */
function textOf({ urn, fields }: IndexedDocument, textFields: ReadonlySet<string>): string {
  let text = urn;
  for (const [name, value] of Object.entries(fields)) {
    if (!textFields.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "string" && text.length + one.length < longestText) text += ` ${one}`;
    }
  }
  return text;
}

function difference(wanted: SearchAnswer, found: SearchAnswer): string | undefined {
  const [here, there] = [placesOf(wanted), placesOf(found)];
  if (here !== there) return `should stand once with its type, ${here}, and it is: ${there || "nothing"}`;
  for (const [field, values] of wanted.facets) {
    const [should, is] = [values, found.facets.get(field) ?? []].map(valuesOf);
    if (should !== is) return `should have ${field} ${should || "without a value"}, and has ${is || "none"}`;
  }
  return undefined;
}

function placesOf({ hits }: SearchAnswer): string {
  return hits.map(({ entityType, urn }) => `${entityType} ${urn}`).join("; ");
}

function valuesOf(values: readonly { readonly value: string; readonly count: number }[]): string {
  const texts = values.map(({ value, count }) => (count === 1 ? value : `${value} (${count} times)`));
  return texts.sort().join(", ");
}
