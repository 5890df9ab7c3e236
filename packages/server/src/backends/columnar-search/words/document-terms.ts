import type { SearchFields } from "@almagest/model";
import { wordSequence } from "./analyze.ts";
import type { IndexField } from "./index-fields.ts";
import { weights } from "./term-weight.ts";

/** Longer values are found by their words only. */
const longestWhole = 64;
/** Of a longer list, such as the columns of a table, each value says less of what it is a list of. */
const longestList = 4;

/** What is told of the terms of a document. */
export interface TermSink {
  /** Each word of a text counts. Answers how many there are, one behind the other. */
  text(text: string, boost: number): number;
  /** A value is looked for as a whole. */
  whole(value: string, weight: number): void;
  /** Every two words of the text told last that stand next to each other. */
  pairs(boost: number): void;
}

/** Tells every term of a document with its weight; a term of several fields or values is told several times. */
export function tellTerms(
  { urn, fields: values }: { readonly urn: string; readonly fields: SearchFields },
  fields: ReadonlyMap<string, IndexField>,
  sink: TermSink,
): void {
  sink.text(urn, weights.urn * weights.urnWord);
  for (const name of Object.keys(values)) {
    const value = values[name];
    const field = fields.get(name);
    if (field?.byDefault !== true) continue;
    if (typeof value === "string") tellValue(value, field, true, sink);
    else if (Array.isArray(value)) {
      const isAlone = value.length <= longestList;
      for (const text of value) if (typeof text === "string") tellValue(text, field, isAlone, sink);
    }
  }
}

/** `isAlone` says whether it is the only value, or one of a few. */
function tellValue(text: string, field: IndexField, isAlone: boolean, sink: TermSink): void {
  if (field.type === "URN" || field.type === "URN_PARTIAL") {
    sink.text(text, field.boost * weights.urnWord);
    return;
  }
  const length = sink.text(text, field.boost * weights.word);
  if (!isAlone) tellListed(text, field, length, sink);
  else if (text.length <= longestWhole) sink.whole(text, field.boost * weights.whole);
  if (field.type === "WORD_GRAM") sink.pairs(field.boost * weights.pair);
}

/** A value of a longer list is looked for as a whole where it is a name of several words; of a path only the end is one. */
function tellListed(text: string, field: IndexField, length: number, sink: TermSink): void {
  const name = text.slice(text.lastIndexOf(".") + 1);
  if (name === "" || name.length > longestWhole || /\s/.test(text) || /[=/]/.test(name)) return;
  const words = name === text ? length : wordSequence(name).length;
  if (words > 1) sink.whole(name, field.boost * weights.listed);
}
