import type { Json } from "@almagest/model";

const millisOf = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
type DurationUnit = keyof typeof millisOf;

const duration = /^([+-]\d{1,9})(ms|s|m|h|d|w)$/;

/** What a text stands for as an operand of an order: a number, or a time so far from now. Undefined when it is neither. */
export function readOperand(text: string): ((now: number) => number) | undefined {
  const [, amount, unit] = duration.exec(text.trim()) ?? [];
  if (amount !== undefined && unit !== undefined) {
    const distance = Number(amount) * millisOf[unit as DurationUnit];
    return (now) => now + distance;
  }
  const number = numberIn(text);
  return number === undefined ? undefined : () => number;
}

/** The number that a value is or spells. */
export function numberIn(value: Json): number | undefined {
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Whether a value of an entity is what a definition spells: numbers by amount, truth values in any letter case. */
export function equalsText(value: Json, text: string): boolean {
  switch (typeof value) {
    case "string":
      return value === text;
    case "number":
      return numberIn(text) === value;
    case "bigint":
      return String(value) === text.trim();
    case "boolean":
      return String(value) === text.trim().toLowerCase();
    default:
      return false;
  }
}
