import type { Json } from "../definitions.ts";
import { stringifyJson } from "../exact-json.ts";
import { recordNamespace } from "../naming.ts";

/** Called with each fault: the member at fault (`fields.owners.type`, empty for the whole file) and what would be right. */
export type ReportFault = (member: string, message: string) => void;

/** Reports, for the member that it is told, what keeps a value from having a shape. */
export type Check = (value: unknown, member: string, report: ReportFault) => void;

/** A text. */
export const text: Check = (value, member, report) => {
  if (typeof value !== "string") report(member, `must be a text, not ${described(value)}`);
};

/** The name of something that a definition file defines. */
export const name: Check = (value, member, report) => {
  if (typeof value !== "string" || !/^[A-Za-z][A-Za-z0-9_.]*$/.test(value)) report(member, `must be a name, not ${described(value)}`);
  else if (value.startsWith(recordNamespace))
    report(member, `must leave out "${recordNamespace}", which every name has: "${value.slice(recordNamespace.length)}"`);
};

/** true or false. */
export const flag: Check = (value, member, report) => {
  if (typeof value !== "boolean") report(member, `must be true or false, not ${described(value)}`);
};

/** A finite number. */
export const number: Check = (value, member, report) => {
  if (!Number.isFinite(value)) report(member, `must be a number, not ${described(value)}`);
};

/** A finite number that is not below 0. */
export const amount: Check = (value, member, report) => {
  if (!Number.isFinite(value) || Number(value) < 0) report(member, `must be a number that is not below 0, not ${described(value)}`);
};

/** A whole number that is not below 0. */
export const count: Check = (value, member, report) => {
  if (!Number.isSafeInteger(value) || Number(value) < 0)
    report(member, `must be a whole number that is not below 0, not ${described(value)}`);
};

/** Whatever it is. */
export const anything: Check = () => {};

/** One of these words. */
export function oneOf(...words: readonly string[]): Check {
  return (value, member, report) => {
    if (!words.includes(value as string)) report(member, `must be ${words.join(" or ")}, not ${described(value)}`);
  };
}

/** A list, each element with this shape. */
export function listOf(check: Check): Check {
  return (value, member, report) => {
    if (!Array.isArray(value)) return report(member, `must be a list, not ${described(value)}`);
    value.forEach((element, index) => {
      check(element, joined(member, String(index)), report);
    });
  };
}

/** A list as {@link listOf} has it, in which nothing stands twice. */
export function distinct(check: Check): Check {
  return (value, member, report) => {
    listOf(check)(value, member, report);
    if (!Array.isArray(value)) return;
    value.forEach((element, index) => {
      if (value.indexOf(element) < index) report(joined(member, String(index)), `repeats ${described(element)}`);
    });
  };
}

/** A map, each value with this shape. */
export function mapOf(check: Check): Check {
  return (value, member, report) => {
    if (!isMap(value)) return report(member, `must be a map, not ${described(value)}; write {} when it is empty`);
    for (const [key, element] of Object.entries(value)) check(element, joined(member, key), report);
  };
}

/** A map with these members and no others. */
export function shape(required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check {
  const known = { ...required, ...optional };
  return (value, member, report) => {
    if (!isMap(value)) return report(member, `must be a map with ${Object.keys(known).join(", ")}, not ${described(value)}`);
    for (const key of Object.keys(required)) if (value[key] === undefined) report(joined(member, key), "is missing");
    for (const [key, element] of Object.entries(value)) {
      const check = known[key];
      if (check === undefined) report(joined(member, key), `is not known here; known are ${Object.keys(known).join(", ")}`);
      else check(element, joined(member, key), report);
    }
  };
}

/** Whether a value is a map. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The name of a member inside a member. */
export function joined(member: string, key: string): string {
  return member === "" ? key : `${member}.${key}`;
}

/** A value as messages show it. */
export function described(value: unknown): string {
  if (value === undefined || value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  return typeof value === "number" ? String(value) : stringifyJson(value as Json);
}
