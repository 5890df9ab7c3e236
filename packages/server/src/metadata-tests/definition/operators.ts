import type { Json } from "@almagest/model";
import { equalsText, numberIn, readOperand } from "./operands.ts";
import { compilePattern } from "./pattern.ts";

/** An operator with its values: whether what was found of a property is as asked. */
export type Check = (found: readonly Json[], now: number) => boolean;

interface Operator {
  /** Other ways to write it. */
  readonly aliases: readonly string[];
  /** Whether values stand with it. */
  readonly takesValues: boolean;
  /** Ties it to its values; or says what is wrong with them. */
  prepare(values: readonly string[], property: { readonly isList: boolean }): Check | { readonly fault: string };
}

type Order = (found: number, operand: number) => boolean;

const orders = {
  greater_than: (found, operand) => found > operand,
  greater_than_or_equals: (found, operand) => found >= operand,
  less_than: (found, operand) => found < operand,
  less_than_or_equals: (found, operand) => found <= operand,
} satisfies Record<string, Order>;

const orderAliases = (name: string) => (name.endsWith("equals") ? [name.replace(/equals$/, "equal"), `${name.slice(0, -1)}_to`] : []);

/** Every operator by its name, in the order in which they are told (behaviour.md 7.5). */
const operators = {
  equals: withTexts(["any_equals", "equal", "equals_one_of", "in"], someEquals),
  all_equals: withTexts(["all_equal"], (found, values) => found.length > 0 && found.every((value) => isAmong(value, values))),
  not_equals: withTexts(["not_equal", "not_in"], (found, values) => !someEquals(found, values)),
  contains_str: withTexts(["contains", "contain"], (found, values) =>
    found.some((value) => values.some((text) => equalsText(value, text) || textOf(value).includes(text))),
  ),
  contains_any: withTexts([], someEquals),
  contains_all: withTexts([], (found, values) => values.every((text) => found.some((value) => equalsText(value, text)))),
  contains_none: withTexts([], (found, values) => !someEquals(found, values)),
  starts_with: withTexts(["start_with"], (found, values) => found.some((one) => values.some((text) => textOf(one).startsWith(text)))),
  ends_with: withTexts(["end_with"], (found, values) => found.some((one) => values.some((text) => textOf(one).endsWith(text)))),
  regex_match: { aliases: ["matches", "matches_regex", "regex"], takesValues: true, prepare: matchesSome },
  exists: alone([], isThere),
  not_exists: alone(["is_null"], (found) => !isThere(found)),
  is_true: alone([], (found) => found.includes(true)),
  is_false: alone([], (found) => found.includes(false)),
  greater_than: ordered("greater_than"),
  greater_than_or_equals: ordered("greater_than_or_equals"),
  less_than: ordered("less_than"),
  less_than_or_equals: ordered("less_than_or_equals"),
  length_greater_than: ofLength("greater_than"),
  length_greater_than_or_equals: ofLength("greater_than_or_equals"),
  length_less_than: ofLength("less_than"),
  length_less_than_or_equals: ofLength("less_than_or_equals"),
} satisfies Record<string, Operator>;

export type OperatorName = keyof typeof operators;

/** The names of the operators. */
export const operatorNames = Object.keys(operators) as readonly OperatorName[];

const byName = new Map(
  operatorNames.flatMap((name) => [name, ...operators[name].aliases].map((written): [string, OperatorName] => [written, name])),
);

/** The operator that a definition means: letter case does not count, and `_` is as good as a blank. */
export function operatorNamed(written: string): (Operator & { readonly name: OperatorName }) | undefined {
  const name = byName.get(
    written
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, "_"),
  );
  return name && { name, ...operators[name] };
}

function withTexts(aliases: readonly string[], check: (found: readonly Json[], values: readonly string[]) => boolean): Operator {
  return { aliases, takesValues: true, prepare: (values) => (found) => check(found, values) };
}

function alone(aliases: readonly string[], check: Check): Operator {
  return { aliases, takesValues: false, prepare: () => check };
}

/** Of several values of the definition the first counts. */
function ordered(name: keyof typeof orders): Operator {
  return {
    aliases: orderAliases(name),
    takesValues: true,
    prepare: ([first = ""]) => {
      const operand = readOperand(first);
      if (operand === undefined)
        return { fault: `${JSON.stringify(first)} is no number, no time in milliseconds and no distance from now such as "-30d"` };
      return (found, now) => found.some((value) => isOrdered(orders[name], numberIn(value), operand(now)));
    },
  };
}

function isOrdered(order: Order, found: number | undefined, operand: number): boolean {
  return found !== undefined && order(found, operand);
}

/** Of a list it counts the values, of a text the characters; of several texts the first counts that is not empty. */
function ofLength(name: keyof typeof orders): Operator {
  return {
    aliases: orderAliases(`length_${name}`),
    takesValues: true,
    prepare: ([first = ""], { isList }) => {
      const wanted = numberIn(first);
      if (wanted === undefined || !Number.isSafeInteger(wanted)) return { fault: `${JSON.stringify(first)} is no whole number` };
      return (found) => orders[name](isList ? found.length : textOf(found.find(isFilled) ?? "").length, wanted);
    },
  };
}

function matchesSome(values: readonly string[]): Check | { readonly fault: string } {
  const patterns: ((text: string) => boolean)[] = [];
  for (const value of values) {
    const pattern = compilePattern(value);
    if ("fault" in pattern) return { fault: `${JSON.stringify(value)} cannot be used: ${pattern.fault}` };
    patterns.push(pattern);
  }
  return (found) => found.some((value) => isScalar(value) && patterns.some((matches) => matches(textOf(value))));
}

function someEquals(found: readonly Json[], values: readonly string[]): boolean {
  return found.some((value) => isAmong(value, values));
}

function isAmong(value: Json, texts: readonly string[]): boolean {
  return texts.some((text) => equalsText(value, text));
}

function isThere(found: readonly Json[]): boolean {
  return found.some(isFilled);
}

function isFilled(value: Json): boolean {
  return value !== null && value !== "";
}

function isScalar(value: Json): boolean {
  return typeof value !== "object";
}

function textOf(value: Json): string {
  return isScalar(value) ? String(value) : "";
}
