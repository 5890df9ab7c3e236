import type { Json, JsonObject } from "../definitions.ts";
import { isArray, isJsonObject } from "../json-kinds.ts";
import { dereferenced, type RecordSpec, type TypeSpec, typeInside } from "../schema/type-spec.ts";

/**
 * Reads what stands at a path: one entry for each value, in order, and `undefined` where the path breaks off, so that the
 * lists read at two paths below one array run in parallel. The default of an absent field counts as its value
 * (model.md 3.5). A value that does not fit the schema reads as absent.
 */
export type PathReader = (aspect: JsonObject) => (Json | undefined)[];

/**
 * Prepares the reading of a path from the aspect, such as `/inputs/*` or `/created/time`; the leading slash may be left out.
 * Throws an Error when the schema has no such path.
 */
export function compilePath(record: RecordSpec, path: string): PathReader {
  const read = stepsTo(record, path);
  return (aspect) => {
    const found: (Json | undefined)[] = [];
    read(aspect, (value) => found.push(value));
    return found;
  };
}

function stepsTo(record: RecordSpec, path: string): Step {
  const steps = path.replace(/^\//, "").split("/");
  return compileSteps(record, steps, () => new Error(`${record.name} has no path ${path}`));
}

/** The values at a path, gaps left out. */
export function valuesAtPath(record: RecordSpec, path: string): (aspect: JsonObject) => Json[] {
  const read = stepsTo(record, path);
  return (aspect) => {
    const found: Json[] = [];
    read(aspect, (value) => {
      if (value !== undefined) found.push(value);
    });
    return found;
  };
}

/** The type of what stands at a path; undefined where the schema has no such path. */
export function typeAtPath(record: RecordSpec, path: string): TypeSpec | undefined {
  const steps = path.replace(/^\//, "").split("/");
  return steps.reduce<TypeSpec | undefined>((type, step) => type && typeInside(type, step), record);
}

type Tell = (value: Json | undefined) => void;
type Step = (value: Json | undefined, tell: Tell) => void;

function compileSteps(declared: TypeSpec, steps: readonly string[], unknownPath: () => Error): Step {
  const [step, ...rest] = steps;
  if (step === undefined) return (value, tell) => tell(value ?? undefined);
  const type = dereferenced(declared);
  if (type.kind === "record") {
    const field = type.field.get(step);
    if (field === undefined) throw unknownPath();
    return member(step, field.default, compileSteps(field.type, rest, unknownPath));
  }
  if (type.kind === "union") {
    const alternative = type.members.find(({ key }) => key === step);
    if (alternative === undefined) throw unknownPath();
    return member(step, undefined, compileSteps(alternative.type, rest, unknownPath));
  }
  if (step === "*" && type.kind === "array") return elements(compileSteps(type.element, rest, unknownPath));
  if (step === "*" && type.kind === "map") return mapValues(compileSteps(type.element, rest, unknownPath));
  throw unknownPath();
}

function member(name: string, byDefault: Json | undefined, read: Step): Step {
  return (value, tell) => {
    if (!isJsonObject(value)) tell(undefined);
    else read((Object.hasOwn(value, name) ? value[name] : undefined) ?? byDefault, tell);
  };
}

function elements(read: Step): Step {
  return (value, tell) => {
    if (!isArray(value)) tell(undefined);
    else for (const element of value) read(element, tell);
  };
}

function mapValues(read: Step): Step {
  return (value, tell) => {
    if (!isJsonObject(value)) tell(undefined);
    else for (const entry of Object.values(value)) read(entry, tell);
  };
}
