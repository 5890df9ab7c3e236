import type { FieldTest } from "../../../storage/search-index.ts";
import { compareUtf8 } from "../strings/utf8-order.ts";
import { fold } from "../words/analyze.ts";

/** A condition on text (rest.md 16.5): equality, ranges and START_EXACTLY are exact, the others ignore case and accents. */
export function textPredicate({ condition, values }: FieldTest): (text: string) => boolean {
  const folded = values.map((value) => fold(value.trim()));
  const [bound = ""] = values;
  switch (condition) {
    case "EQUAL":
      return (text) => values.includes(text);
    case "IEQUAL":
      return (text) => folded.includes(fold(text.trim()));
    case "CONTAIN":
      return ofFolded((text) => folded.some((value) => text.includes(value)));
    case "START_WITH":
      return ofFolded((text) => folded.some((value) => text.startsWith(value)));
    case "START_EXACTLY":
      return (text) => values.some((value) => text.startsWith(value));
    case "END_WITH":
      return ofFolded((text) => folded.some((value) => text.endsWith(value)));
    case "GREATER_THAN":
      return (text) => compareUtf8(text, bound) > 0;
    case "GREATER_THAN_OR_EQUAL_TO":
      return (text) => compareUtf8(text, bound) >= 0;
    case "LESS_THAN":
      return (text) => compareUtf8(text, bound) < 0;
    case "LESS_THAN_OR_EQUAL_TO":
      return (text) => compareUtf8(text, bound) <= 0;
    case "EXISTS":
      return () => true;
  }
}

/** Folds a text once, however many values it is held against. */
function ofFolded(holds: (folded: string) => boolean): (text: string) => boolean {
  return (text) => holds(fold(text));
}

/** A condition on numbers; a value that is no number is equal to none and has none on either side. */
export function numberPredicate({ condition, values }: FieldTest): (number: number) => boolean {
  const wanted = values.map((value) => (value.trim() === "" ? Number.NaN : Number(value)));
  const [bound = Number.NaN] = wanted;
  switch (condition) {
    case "EXISTS":
      return () => true;
    case "GREATER_THAN":
      return (number) => number > bound;
    case "GREATER_THAN_OR_EQUAL_TO":
      return (number) => number >= bound;
    case "LESS_THAN":
      return (number) => number < bound;
    case "LESS_THAN_OR_EQUAL_TO":
      return (number) => number <= bound;
    case "CONTAIN":
      return (number) => values.some((value) => String(number).includes(value));
    case "START_WITH":
    case "START_EXACTLY":
      return (number) => values.some((value) => String(number).startsWith(value));
    case "END_WITH":
      return (number) => values.some((value) => String(number).endsWith(value));
    case "EQUAL":
    case "IEQUAL":
      return (number) => wanted.includes(number);
  }
}
