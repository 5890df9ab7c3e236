import type { Annotation, JsonObject } from "../definitions.ts";

/**
 * Reads options by type. An option of another type counts as absent, as the reference has it (model.md 3.1, rule 8); definition
 * files are told of it by `checkModel`. That a whole number is no double is the one distinction not made.
 */
export const optionOf = {
  text: (options: Annotation, name: string): string | undefined => {
    const value = options[name];
    return typeof value === "string" ? value : undefined;
  },
  flag: (options: Annotation, name: string): boolean | undefined => {
    const value = options[name];
    return typeof value === "boolean" ? value : undefined;
  },
  number: (options: Annotation, name: string): number | undefined => {
    const value = options[name];
    return typeof value === "number" ? value : undefined;
  },
  texts: (options: Annotation, name: string): readonly string[] => {
    const value = options[name];
    return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
  },
  numbers: (options: Annotation, name: string): Readonly<Record<string, number>> => {
    const value = options[name];
    if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
    const entries = Object.entries(value as JsonObject);
    return Object.fromEntries(entries.flatMap(([key, weight]) => (typeof weight === "number" ? [[key, weight]] : [])));
  },
};
