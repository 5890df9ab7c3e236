import type { Json } from "./definitions.ts";
import { parseJson } from "./exact-json.ts";
import { formatPath } from "./validation-issue.ts";

/** No client has a reason to nest this deep; what does would exhaust the stack of whoever walks it. */
const deepest = 200;

/** What the text of a client spells, or what is wrong with it, as the end of a sentence: `is not JSON: …`. */
export type SentJson = { readonly value: Json; readonly fault?: undefined } | { readonly value?: undefined; readonly fault: string };

/**
 * Reads JSON that a client wrote. Not taken are what would exhaust the stack of whoever walks it, and numbers beyond a double, which
 * would be written as null.
 */
export function readSentJson(text: string, parse: (text: string) => Json = parseJson): SentJson {
  let value: Json;
  try {
    value = parse(text);
  } catch (error) {
    return { fault: `is not JSON: ${(error as SyntaxError).message}` };
  }
  const refused = refusedPart(value, deepest);
  return refused === undefined ? { value } : { fault: refused.told(refused.path) };
}

interface RefusedPart {
  readonly path: (string | number)[];
  readonly told: (path: RefusedPart["path"]) => string;
}

const tooDeep = () => `nests more than ${deepest} levels deep`;
const tooLarge = (path: RefusedPart["path"]) => `has a number at ${formatPath(path) || "/"} that no double of 64 bits holds`;

/** The first part of a value that is not taken. Every write passes here: paths are only made for what is refused. */
function refusedPart(value: Json, levels: number): RefusedPart | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : { path: [], told: tooLarge };
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === 0) return { path: [], told: tooDeep };
  return Array.isArray(value) ? refusedElement(value, levels) : refusedMember(value as { readonly [name: string]: Json }, levels);
}

function refusedElement(elements: readonly Json[], levels: number): RefusedPart | undefined {
  for (let index = 0; index < elements.length; index++) {
    const refused = refusedPart(elements[index] as Json, levels - 1);
    if (refused !== undefined) return within(index, refused);
  }
  return undefined;
}

function refusedMember(object: { readonly [name: string]: Json }, levels: number): RefusedPart | undefined {
  for (const name in object) {
    const refused = refusedPart(object[name] as Json, levels - 1);
    if (refused !== undefined) return within(name, refused);
  }
  return undefined;
}

function within(step: string | number, { path, told }: RefusedPart): RefusedPart {
  path.unshift(step);
  return { path, told };
}
