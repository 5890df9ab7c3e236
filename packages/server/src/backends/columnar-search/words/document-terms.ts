import type { SearchFields } from "@almagest/model";
import { pairs, wordSequence } from "./analyze.ts";
import type { IndexField } from "./index-fields.ts";
import { type MarkedTerm, pairTerm, wholeTerm } from "./marked-terms.ts";
import { weights, wordWeight } from "./term-weight.ts";

/** Longer values are found by their words only. */
const longestWhole = 64;
/** Of a longer list, such as the columns of a table, each value says less of what it is a list of. */
const longestList = 4;
/** A value of a longer list is looked for as a whole where it is a name of several words; of a path only the end is one. */
const nameInList = /^(?:\S*\.)?([^\s=./]+)$/;

/** What is told of the terms of a document: texts, of which each word counts, and marked terms. */
export interface TermSink {
  text(text: string, boost: number): void;
  term(term: MarkedTerm, weight: number): void;
}

/** Tells every term of a document with its weight; a term of several fields or values is told several times. */
export function tellTerms(
  { urn, fields: values }: { readonly urn: string; readonly fields: SearchFields },
  fields: ReadonlyMap<string, IndexField>,
  sink: TermSink,
): void {
  sink.text(urn, weights.urn * weights.urnWord);
  for (const [name, value] of Object.entries(values)) {
    const field = fields.get(name);
    if (field?.byDefault !== true) continue;
    if (typeof value === "string") tellValue(value, { field, isAlone: true }, sink);
    else if (Array.isArray(value)) {
      const isAlone = value.length <= longestList;
      for (const text of value) if (typeof text === "string") tellValue(text, { field, isAlone }, sink);
    }
  }
}

interface ToldValue {
  readonly field: IndexField;
  /** Whether it is the only value, or one of a few. */
  readonly isAlone: boolean;
}

function tellWhole(text: string, { field, isAlone }: ToldValue, sink: TermSink): void {
  const whole = isAlone ? text : nameInList.exec(text)?.[1];
  if (whole === undefined || whole.length > longestWhole) return;
  if (isAlone) sink.term(wholeTerm(whole), field.boost * weights.whole);
  else if (wordSequence(whole).length > 1) sink.term(wholeTerm(whole), field.boost * weights.listed);
}

function tellValue(text: string, { field, isAlone }: ToldValue, sink: TermSink): void {
  if (field.type === "URN" || field.type === "URN_PARTIAL") {
    sink.text(text, field.boost * weights.urnWord);
    return;
  }
  sink.text(text, field.boost * weights.word);
  tellWhole(text, { field, isAlone }, sink);
  if (field.type !== "WORD_GRAM") return;
  const neighbours = pairs(text);
  const weight = wordWeight(field.boost * weights.pair, neighbours.length);
  for (const pair of neighbours) sink.term(pairTerm(pair), weight);
}
