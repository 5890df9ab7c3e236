/** What arguments have at a path of members; through lists the path goes to every element. */
export function valuesAt(value: unknown, path: string): unknown[] {
  const steps = path === "" ? [] : path.split(".");
  return steps.reduce<unknown[]>((values, step) => values.flatMap((one) => member(one, step)), [value].flat());
}

/** The texts at the path; what is null is none. */
export function textsAt(value: unknown, path: string): string[] {
  return valuesAt(value, path).filter((one) => typeof one === "string");
}

/** The names of the members that the objects at the path give a value, be it an empty list. */
export function namesAt(value: unknown, path: string): string[] {
  return valuesAt(value, path).flatMap((one) => Object.entries(one as object).flatMap(([name, of]) => (of === null ? [] : [name])));
}

function member(value: unknown, name: string): unknown[] {
  const found = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  return found === undefined || found === null ? [] : [found].flat();
}
