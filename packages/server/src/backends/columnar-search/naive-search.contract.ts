import { compareText } from "../../storage/compare-text.ts";
import type { Bound, FieldTest, Filter, IndexedDocument, SortKey, TextQuery } from "../../storage/search-index.ts";
import { analyze, analyzeQuery, fold, wordSequence } from "./words/analyze.ts";
import { englishStem } from "./words/english-forms.ts";
import { isSpeltLike } from "./words/words-like.ts";

/** A document of the model test. What follows answers for it by looking, value by value. */
export interface Doc {
  readonly urn: string;
  readonly name: string;
  readonly fieldPaths: readonly string[];
  readonly tags: readonly string[];
  readonly removed: boolean;
  readonly rowCount: readonly number[];
}

/** A document as the index takes it. */
export function toDocument({ urn, ...fields }: Doc): IndexedDocument {
  return { entityType: typeOf({ urn, ...fields }), urn, fields };
}

/** Whether a query finds a document. */
export function finds(query: TextQuery, doc: Doc): boolean {
  switch (query.kind) {
    case "all":
      return true;
    case "none":
      return false;
    case "words":
      return textsOf(doc, query.fields).some((texts) => hasWords(texts, query)) || isWhole(doc, query);
    case "phrase":
      return (
        textsOf(doc, query.fields ?? ["urn", "name", "fieldPaths", "tags"]).some((texts) => hasPhrase(texts, query)) || isWhole(doc, query)
      );
    case "like":
      return textsOf(doc, undefined).flat().flatMap(analyze).some(isSpeltLike(query.word, query.edits));
    case "value":
      return query.fields.some((field) => textsOf(doc, [field]).some(([value = ""]) => isValue(value, query.pattern, field)));
    case "test":
      return passesTest(query.test, doc);
    case "and":
      return query.clauses.every((clause) => finds(clause, doc));
    case "or":
      return query.clauses.some((clause) => finds(clause, doc));
    case "not":
      return !finds(query.clause, doc);
  }
}

/** Lists of texts, in one of which all words must be: without fields, all texts of the document are one list. */
function textsOf({ urn, name, fieldPaths, tags }: Doc, fields: readonly string[] | undefined): string[][] {
  if (fields === undefined) return [[urn, name, ...fieldPaths, ...tags]];
  const byField: Record<string, readonly string[]> = { urn: [urn], name: [name], fieldPaths, tags };
  return fields.flatMap((field) => (byField[field] ?? []).map((one) => [one]));
}

/** Without fields, a document is also found by a whole value, as the words of one may not all be in it piece by piece. */
function isWhole({ name }: Doc, { text, fields }: { text: string; fields?: readonly string[] }): boolean {
  return fields === undefined && fold(name) === fold(text);
}

interface Sought {
  readonly text: string;
  readonly prefix: boolean;
  readonly inflected?: boolean;
}

function hasWords(texts: readonly string[], { text: wanted, prefix, inflected }: Sought): boolean {
  const have = [...new Set(texts.flatMap(analyze))];
  const { last = " " } = prefix ? analyzeQuery(wanted) : {};
  return wordSequence(wanted).every(
    (word, index, all) =>
      have.includes(word) ||
      (inflected && have.some((one) => englishStem(one) === englishStem(word))) ||
      (index === all.length - 1 && have.some((one) => one.startsWith(last))),
  );
}

function hasPhrase(texts: readonly string[], { text: wanted, prefix }: Sought): boolean {
  const words = wordSequence(wanted);
  const { last = " " } = prefix ? analyzeQuery(wanted) : {};
  return texts.some((one) => {
    const sequence = ` ${wordSequence(one).join(" ")} `;
    return sequence.includes(` ${words.join(" ")} `) || (prefix && sequence.includes(` ${[...words.slice(0, -1), last].join(" ")}`));
  });
}

/** A whole value; of a URN its words do as well. */
function isValue(value: string, pattern: string, field: string): boolean {
  if (field === "tags" && !pattern.includes("*") && hasWords([value], { text: pattern, prefix: false })) return true;
  const parts = fold(pattern).split("*");
  const source = parts.map((part) => part.replaceAll("?", ".")).join(".*");
  const like = new RegExp(`^${source}$`, "su");
  return like.test(fold(value)) || (field === "tags" && /[*?]/.test(pattern) && analyze(value).some((word) => like.test(word)));
}

/** Whether a document passes a filter. */
export function passes(filter: Filter, doc: Doc): boolean {
  if (filter.kind === "not") return !passes(filter.of, doc);
  if (filter.kind !== "test")
    return filter.kind === "and" ? filter.of.every((part) => passes(part, doc)) : filter.of.some((part) => passes(part, doc));
  return passesTest(filter.test, doc);
}

function passesTest({ field, condition, values, from, to }: FieldTest, doc: Doc): boolean {
  const have = valuesOf(doc, field);
  const [bound = ""] = values;
  const isPart = (holds: (text: string, part: string) => boolean) =>
    have.some((value) => values.some((one) => holds(String(value).toLowerCase(), one.toLowerCase())));
  switch (condition) {
    case "EXISTS":
      return have.length > 0;
    case "CONTAIN":
      return isPart((text, part) => text.includes(part));
    case "CONTAIN_WORDS":
      return have.some((value) => values.some((text) => hasWords([String(value)], { text, prefix: false })));
    case "START_WITH":
      return isPart((text, part) => text.startsWith(part));
    case "START_EXACTLY":
      return have.some((value) => values.some((one) => String(value).startsWith(one)));
    case "END_WITH":
      return isPart((text, part) => text.endsWith(part));
    case "IEQUAL":
      return have.some((value) => values.some((one) => fold(String(value)) === fold(one)));
    case "LESS_THAN":
      return have.some((value) => distance(value, bound) < 0);
    case "LESS_THAN_OR_EQUAL_TO":
      return have.some((value) => distance(value, bound) <= 0);
    case "GREATER_THAN":
      return have.some((value) => distance(value, bound) > 0);
    case "GREATER_THAN_OR_EQUAL_TO":
      return have.some((value) => distance(value, bound) >= 0);
    case "WITHIN":
      return have.some(
        (value) => isBeyond(from, (end) => distance(folded(value), end)) && isBeyond(to, (end) => -distance(folded(value), end)),
      );
    case "EQUAL":
      return have.some((value) => values.includes(String(value)));
  }
}

function isBeyond(bound: Bound | undefined, distanceFrom: (end: string) => number): boolean {
  const far = bound && distanceFrom(fold(bound.value));
  return far === undefined || far > 0 || (far === 0 && bound?.isInside === true);
}

function folded(value: string | number | boolean): string | number {
  return typeof value === "number" ? value : fold(String(value));
}

function valuesOf(doc: Doc, field: string): readonly (string | number | boolean)[] {
  return field === "_entityType" ? [typeOf(doc)] : [doc[field as keyof Doc] ?? []].flat();
}

/** The type of entity that a document is of. */
export function typeOf({ urn }: Doc): string {
  return urn.startsWith("urn:li:chart") ? "chart" : "dataset";
}

function distance(value: string | number | boolean, bound: string): number {
  return typeof value === "number" ? value - Number(bound) : compareText(String(value), bound);
}

/** Which of two documents comes first. */
export function inOrder(a: Doc, b: Doc, sort: readonly SortKey[]): number {
  for (const { field, order } of sort) {
    const sign = order === "ASCENDING" ? 1 : -1;
    // Of several values, the one that the order puts first.
    const firstOf = (doc: Doc) => valuesOf(doc, field).toSorted((x, y) => compareValues(x, y, sign))[0] ?? null;
    const difference = compareValues(firstOf(a), firstOf(b), sign);
    if (difference !== 0) return difference;
  }
  return compareText(a.urn, b.urn);
}

type Value = string | number | boolean | null;

function compareValues(a: Value, b: Value, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === "number" && typeof b === "number" ? a - b : compareText(fold(String(a)), fold(String(b))));
}

/** How often each value occurs. A facet within a facet counts the outer values too, of whatever has no inner ones. */
export function tally(docs: readonly Doc[], field: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const doc of docs) {
    const [outer = [], inner = []] = field.split("␞").map((name) => [...new Set(valuesOf(doc, name).map(String))]);
    for (const value of [...outer, ...outer.flatMap((one) => inner.map((other) => `${one}␞${other}`))]) {
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return counts;
}
