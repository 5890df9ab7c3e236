import { isJsonObject, type Json } from "@almagest/model";
import { readRange } from "./read-range.ts";
import type { SearchReading } from "./search-reading.ts";
import { type FieldValue, fieldNamed, type SearchedEvent } from "./searched-event.ts";
import { equalsAny, fitsPattern, hasWords, inAnyCase, startsWith, type ValueTest } from "./value-tests.ts";

/** What a query asks of an event. None outside these times, both inclusive, fulfils it. */
export interface Condition {
  readonly matches: (event: SearchedEvent) => boolean;
  readonly least: number;
  readonly most: number;
}

/** Where in the body a clause stands. */
interface Place {
  readonly reading: SearchReading;
  readonly path: string;
  readonly depth: number;
}

const always = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
const everything: Condition = { matches: () => true, ...always };

type Reader = (clause: Json, place: Place) => Condition;

const readers: Readonly<Record<string, Reader>> = {
  match_all: () => everything,
  term: (clause, place) => ofField(clause, place, readTerm),
  terms: (clause, place) => ofField(clause, place, readTerms),
  match: (clause, place) => ofField(clause, place, readMatch),
  prefix: (clause, place) => ofField(clause, place, (value, at) => readPattern(value, at, startsWith)),
  wildcard: (clause, place) => ofField(clause, place, (value, at) => readPattern(value, at, fitsPattern)),
  exists: readExists,
  range: readRangeOf,
  bool: readGroup,
};
const clauseNames = Object.keys(readers).join(", ");

/** Reads the part of the query language of Elasticsearch that events can be asked by. What else there is, is told to `reading`. */
export function readCondition(query: Json, place: Place): Condition {
  const { reading, path, depth } = place;
  reading.enter(path, depth);
  const [name, clause] = reading.single(query, path, `an object with one of ${clauseNames}`) ?? [];
  if (name === undefined || clause === undefined) return everything;
  const at = { ...place, path: `${path}/${name}` };
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (reader !== undefined) return reader(clause, at);
  reading.refuse(at.path, clauseNames);
  return everything;
}

function ofField(clause: Json, place: Place, testOf: (value: Json, place: Place) => ValueTest): Condition {
  const { boost: _boost, ...named } = isJsonObject(clause) ? clause : {};
  const [name, value] = place.reading.single(named, place.path, "an object with one field") ?? [];
  if (name === undefined || value === undefined) return everything;
  const [field, test] = [fieldNamed(name), testOf(value, { ...place, path: `${place.path}/${name}` })];
  return { matches: (event) => field(event).some(test), ...always };
}

function readTerm(value: Json, { reading, path }: Place): ValueTest {
  const options = isJsonObject(value) ? reading.members(value, path, ["value", "case_insensitive", "boost"]) : { value };
  const wanted = scalarIn(options.value, { reading, path });
  return options.case_insensitive === true ? inAnyCase((text) => equalsAny([text]), String(wanted)) : equalsAny([wanted]);
}

function readTerms(value: Json, { reading, path }: Place): ValueTest {
  if (!Array.isArray(value)) reading.refuse(path, "a list of texts, numbers or truth values");
  return equalsAny([value].flat().map((one) => scalarIn(one as Json, { reading, path })));
}

function scalarIn(value: Json | undefined, { reading, path }: Pick<Place, "reading" | "path">): FieldValue {
  if (typeof value === "string") return reading.text(value, path);
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "bigint") return Number(value);
  reading.refuse(path, "a text, a number or a truth value");
  return "";
}

function readMatch(value: Json, { reading, path }: Place): ValueTest {
  const options = isJsonObject(value) ? reading.members(value, path, ["query", "operator", "boost"]) : { query: value };
  const operator = reading.text(options.operator ?? "or", `${path}/operator`).toLowerCase();
  if (operator !== "or" && operator !== "and") reading.refuse(`${path}/operator`, "or, and");
  return hasWords(String(scalarIn(options.query, { reading, path })), operator === "and");
}

function readPattern(value: Json, { reading, path }: Place, make: (text: string) => ValueTest): ValueTest {
  const options = isJsonObject(value) ? reading.members(value, path, ["value", "case_insensitive", "boost"]) : { value };
  const text = reading.text(options.value, path);
  return options.case_insensitive === true ? inAnyCase(make, text) : make(text);
}

function readExists(clause: Json, { reading, path }: Place): Condition {
  const field = fieldNamed(reading.text(reading.members(clause, path, ["field", "boost"]).field, `${path}/field`));
  return { matches: (event) => field(event).length > 0, ...always };
}

function readRangeOf(clause: Json, { reading, path }: Place): Condition {
  const [name, bounds] = reading.single(clause, path, "an object with one field") ?? [];
  if (name === undefined || bounds === undefined) return everything;
  const { test, least, most } = readRange(bounds, { reading, path: `${path}/${name}`, isTime: name === "timestamp" });
  const field = fieldNamed(name);
  return { matches: (event) => field(event).some(test), ...(name === "timestamp" ? { least, most } : always) };
}

function readGroup(group: Json, place: Place): Condition {
  const { reading, path } = place;
  const read = reading.members(group, path, ["must", "filter", "should", "must_not", "minimum_should_match", "boost"]);
  const list = (name: string) =>
    [read[name] ?? []]
      .flat()
      .map((query, index, { length }) => readCondition(query as Json, below(place, length > 1 ? `${name}/${index}` : name)));
  const all = [...list("must"), ...list("filter")];
  const [some, none] = [list("should"), list("must_not")];
  const otherwise = some.length > 0 && all.length === 0 ? 1 : 0;
  const enough = reading.whole(read.minimum_should_match, `${path}/minimum_should_match`, { most: 256, otherwise });
  return {
    matches: (event) =>
      all.every(({ matches }) => matches(event)) &&
      !none.some(({ matches }) => matches(event)) &&
      (enough === 0 || some.filter(({ matches }) => matches(event)).length >= enough),
    least: Math.max(always.least, ...all.map(({ least }) => least)),
    most: Math.min(always.most, ...all.map(({ most }) => most)),
  };
}

function below(place: Place, name: string): Place {
  return { ...place, path: `${place.path}/${name}`, depth: place.depth + 1 };
}
