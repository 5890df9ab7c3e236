import { createRequire } from "node:module";
import { cachedBy, isJsonObject, readSentJson } from "@almagest/model";
import type { Static, TObject, TSchema } from "typebox";
import { catalogError } from "../../errors.ts";
import { isBound, nearestExact } from "./whole-numbers.ts";

/** What a schema finds wrong with a value. */
interface Fault {
  readonly instancePath: string;
  readonly message: string;
  readonly keyword: string;
  readonly params: object;
}

interface Validator {
  Check(value: unknown): boolean;
  Errors(value: unknown): readonly [holds: boolean, faults: readonly Fault[]];
}

/** Loads the compiler, which is two hundred modules, when a schema is first asked for: a start has nothing to check. */
const load = createRequire(import.meta.url);

/** What checks values against a schema, compiled once. */
export const validatorOf: (schema: TSchema) => Validator = cachedBy((schema) =>
  (load("typebox/schema") as typeof import("typebox/schema")).Compile(schema),
);

/**
 * The parameters of an action from its body: members that are null count as absent, numbers and booleans may be written
 * as strings, members that the action does not know are ignored (rest.md 1.2). Throws MALFORMED_BODY, MISSING_PARAMETER or
 * INVALID_PARAMETERS.
 */
export function decodeParameters<Parameters extends TObject>(
  { name: action, parameters: schema }: { readonly name: string; readonly parameters: Parameters },
  body: unknown,
): Static<Parameters> {
  const given = body ?? {};
  if (typeof given !== "object" || Array.isArray(given)) {
    throw catalogError("MALFORMED_BODY", { reason: "expected a JSON object with the parameters of the action" });
  }
  const known = Object.entries(given).filter(([name, value]) => value !== null && Object.hasOwn(schema.properties, name));
  const asGiven = Object.fromEntries(known);
  // What the schema has checked has the type that is made from it.
  if (validatorOf(schema).Check(asGiven)) return asGiven as Static<Parameters>;
  const parameters = Object.fromEntries(known.map(([name, value]) => [name, lenient(schema.properties[name], value)]));
  const missing = schema.required?.find((name) => !Object.hasOwn(parameters, name));
  if (missing !== undefined) throw catalogError("MISSING_PARAMETER", { name: missing });
  check(action, schema, parameters);
  return parameters as Static<Parameters>;
}

function check(action: string, schema: TObject, parameters: unknown): void {
  if (validatorOf(schema).Check(parameters)) return;
  throw catalogError("INVALID_PARAMETERS", { action, faults: [...new Set(faultsOf(schema, parameters).map(told))].join("\n") });
}

/** The compiler counts every symbol that a text is not, and would stop at eight by itself: in the midst of the symbols of one member. */
const mostFaults = 1000;

/** What a schema finds wrong with a value, up to a number that no honest value has. */
export function faultsOf(schema: TSchema, value: unknown): Fault[] {
  (load("typebox/system") as typeof import("typebox/system")).Settings.Set({ maxErrors: mostFaults });
  const [, found] = validatorOf(schema).Errors(value);
  return toldOnce(found);
}

/**
 * The faults of a value, those of a symbol as one that lists all symbols there are; what is not even text is no symbol either. Types of
 * which it needs one alone are told as one fault, and a member too many at its own path alone, not at that of its object once more.
 */
function toldOnce(found: readonly Fault[]): Fault[] {
  const others = typesTogether(found.filter(({ keyword }) => !toldElsewhere.has(keyword)).map(toldOfMember));
  const mistyped = new Set(others.map(({ instancePath }) => instancePath));
  const symbols = found.filter(({ keyword, instancePath }) => keyword === "const" && !mistyped.has(instancePath));
  const unknown = [...Map.groupBy(symbols, ({ instancePath }) => instancePath)].map(([instancePath, faults]): Fault => {
    const allowed = faults.map(({ params }) => String((params as { allowedValue?: unknown }).allowedValue));
    return { instancePath, message: `not an enum symbol; expected one of ${allowed.join(", ")}`, keyword: "enum", params: { allowed } };
  });
  return [...others, ...unknown];
}

const toldElsewhere = new Set(["anyOf", "const", "additionalProperties"]);

function isOfType({ keyword }: Fault): boolean {
  return keyword === "type";
}

function typesTogether(faults: readonly Fault[]): Fault[] {
  const typesAt = Map.groupBy(faults.filter(isOfType), ({ instancePath }) => instancePath);
  return faults.flatMap((fault) => {
    const [first, ...others] = isOfType(fault) ? (typesAt.get(fault.instancePath) ?? []) : [fault];
    if (fault !== first) return [];
    return { ...fault, message: [...new Set([fault, ...others].map(({ message }) => message))].join(" or ") };
  });
}

/** For a member that no object of its kind has, the schema is the one that nothing meets. */
function toldOfMember(fault: Fault): Fault {
  return fault.keyword === "boolean" ? { ...fault, message: "there is no such member" } : fault;
}

function told({ instancePath, message, keyword, params }: Fault): string {
  if (keyword !== "required") return `ERROR :: ${instancePath} :: ${message}`;
  const members = (params as { requiredProperties?: readonly string[] }).requiredProperties ?? [];
  return members
    .map((member) => `ERROR :: ${instancePath}/${member} :: field is required but not found and has no default value`)
    .join("\n");
}

/**
 * What the schema says is read leniently: members that are null count as absent, numbers and booleans may be strings, and
 * an object may be sent as JSON text (`datahub put --run-id` sends its system metadata so). The rest is left as it came.
 */
export function lenient(schema: TSchema | undefined, value: unknown): unknown {
  if (schema === undefined || !("type" in schema)) return value;
  const { type } = schema;
  if (type === "object" && "properties" in schema) return lenientObject(schema.properties as Record<string, TSchema>, value);
  if (type === "array" && Array.isArray(value)) return value.map((element) => lenient((schema as { items?: TSchema }).items, element));
  if (isBound(schema)) return nearestExact(value) ?? value;
  if (typeof value !== "string") return value;
  if ((type === "integer" || type === "number") && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

function lenientObject(properties: Record<string, TSchema>, value: unknown): unknown {
  const object = typeof value === "string" ? readSentJson(value).value : value;
  if (!isJsonObject(object)) return value;
  const members = Object.entries(object).filter(([name, member]) => member !== null || !Object.hasOwn(properties, name));
  return Object.fromEntries(members.map(([name, member]) => [name, lenient(properties[name], member)]));
}
