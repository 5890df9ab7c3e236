import type { Json, JsonObject } from "../definitions.ts";
import { stringifyJson } from "../exact-json.ts";
import { isJsonObject } from "../json-kinds.ts";
import { readSentJson } from "../sent-json.ts";
import type { ValidationCode, ValidationIssue } from "../validation-issue.ts";
import type { AspectPatch, PatchOperation } from "./aspect-patch.ts";
import { parsePointer } from "./pointer.ts";

export type { AspectPatch, PatchOperation } from "./aspect-patch.ts";

/** No value of the model nests this deep. */
const deepest = 200;
const longestQuote = 2000;
const patchForm = 'a patch is a list of operations, or an object with such a list as "patch"';

type Path = readonly (string | number)[];
type Report = (code: ValidationCode, path: Path, message: string) => void;

/**
 * Reads a patch document: JSON text or a value that was read from it, either a list of operations or `{patch, arrayPrimaryKeys,
 * forceGenericPatch}` (openapi.md 4.1). All that is wrong with it is reported, and then there is no patch.
 */
export function parsePatch(document: Json): { patch?: AspectPatch; issues: readonly ValidationIssue[] } {
  const issues: ValidationIssue[] = [];
  const report: Report = (code, path, message) => issues.push({ code, path, message });
  const patch = readDocument(typeof document === "string" ? readText(document, report) : document, report);
  return patch === undefined || issues.length > 0 ? { issues } : { patch, issues };
}

function readText(text: string, report: Report): Json | undefined {
  const { value, fault } = readSentJson(text);
  if (fault !== undefined) report("malformed-json", [], `${patchForm}, not a text that ${fault}`);
  return value;
}

function readDocument(document: Json | undefined, report: Report): AspectPatch | undefined {
  if (document === undefined) return undefined;
  if (Array.isArray(document)) {
    return { operations: readOperations(document, [], report), arrayPrimaryKeys: new Map(), forceGenericPatch: false };
  }
  if (!isJsonObject(document)) {
    report("wrong-type", [], `${patchForm}, not ${kindOf(document)}`);
    return undefined;
  }
  return {
    operations: readList(document, report),
    arrayPrimaryKeys: readKeys(document.arrayPrimaryKeys ?? {}, report),
    forceGenericPatch: readFlag(document.forceGenericPatch ?? false, report),
  };
}

function readList({ patch }: JsonObject, report: Report): PatchOperation[] {
  if (Array.isArray(patch)) return readOperations(patch, ["patch"], report);
  if (patch === undefined || patch === null) report("missing-field", ["patch"], "the list of operations is missing");
  else report("wrong-type", ["patch"], `must be a list of operations, not ${kindOf(patch)}`);
  return [];
}

function readKeys(keys: Json, report: Report): Map<string, readonly string[]> {
  const read = new Map<string, readonly string[]>();
  if (!isJsonObject(keys)) report("wrong-type", ["arrayPrimaryKeys"], `must be an object of array fields, not ${kindOf(keys)}`);
  for (const [field, names] of Object.entries(isJsonObject(keys) ? keys : {})) {
    if (Array.isArray(names) && names.every((name) => typeof name === "string")) read.set(field, names);
    else report("wrong-type", ["arrayPrimaryKeys", field], "must be a list of the names of fields that identify an element");
  }
  return read;
}

function readFlag(flag: Json, report: Report): boolean {
  if (typeof flag !== "boolean") report("wrong-type", ["forceGenericPatch"], `must be true or false, not ${kindOf(flag)}`);
  return flag === true;
}

function readOperations(list: readonly Json[], at: Path, report: Report): PatchOperation[] {
  return list.flatMap((operation, index) => readOperation(operation, [...at, index], report) ?? []);
}

function readOperation(operation: Json, at: Path, report: Report): PatchOperation | undefined {
  if (!isJsonObject(operation)) {
    report("wrong-type", at, `an operation is an object with "op", "path" and, to add, "value", not ${kindOf(operation)}`);
    return undefined;
  }
  const op = readOp(operation, at, report);
  if (op === undefined) return undefined;
  const path = readPath(operation, at, report);
  if (op === "remove") return path && { op, path };
  const value = readValue(operation, at, report);
  return path && value !== undefined ? { op, path, value } : undefined;
}

function readOp(operation: JsonObject, at: Path, report: Report): PatchOperation["op"] | undefined {
  const op = textMember(operation, "op", at, report);
  const folded = op?.toLowerCase();
  if (folded === "add" || folded === "remove") return folded;
  // In the words of the reference, which quote the operation whole.
  if (op !== undefined)
    report("unsupported", [...at, "op"], `Unsupported PATCH operation: \`${op}\` Operation \`${cut(stringifyJson(operation))}\``);
  return undefined;
}

function readPath(operation: JsonObject, at: Path, report: Report): readonly string[] | undefined {
  const text = textMember(operation, "path", at, report);
  const path = text === undefined ? undefined : parsePointer(text);
  if (text !== undefined && path === undefined) {
    report("rule", [...at, "path"], `must be a JSON pointer to a member of the aspect, such as "/name", not "${cut(text)}"`);
  }
  if (path === undefined || path.length <= deepest) return path;
  report("rule", [...at, "path"], `leads ${path.length} levels deep; the limit is ${deepest}`);
  return undefined;
}

/** Null counts as absent (openapi.md 4.2). */
function readValue({ value }: JsonObject, at: Path, report: Report): Json | undefined {
  if (value !== undefined && value !== null) return value;
  report("missing-field", [...at, "value"], "an operation that adds needs a value");
  return undefined;
}

function textMember(operation: JsonObject, name: string, at: Path, report: Report): string | undefined {
  const text = operation[name];
  if (typeof text === "string") return text;
  if (text === undefined || text === null) report("missing-field", [...at, name], `an operation needs "${name}"`);
  else report("wrong-type", [...at, name], `must be a text, not ${kindOf(text)}`);
  return undefined;
}

function cut(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}

const scalarKinds = { string: "text", number: "number", bigint: "number", boolean: "boolean" };

function kindOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return `the ${scalarKinds[typeof value as keyof typeof scalarKinds]} ${cut(String(value))}`;
}
