import { urnNamespace } from "./naming.ts";

declare const checked: unique symbol;

/** Text that the grammar of URNs accepts. Only {@link parseUrn} and {@link formatUrn} make one. */
export type Urn = string & { readonly [checked]: "urn" };

/** A URN taken apart: `urn:li:<entityType>:<part>` or `urn:li:<entityType>:(<part>,<part>,…)`. */
export interface ParsedUrn {
  /** As it is stored and printed: what was read, but for the parentheses of a tuple of one, which are left out. */
  readonly text: Urn;
  readonly entityType: string;
  /** In the order of the key fields; none when the text ends with the entity type. */
  readonly parts: readonly string[];
}

const head = /^urn:[a-z][a-z0-9-]{0,31}:([a-z][A-Za-z0-9_]*)(?::|$)/;
const opening = 40;
const closing = 41;
const comma = 44;

/**
 * Reads a URN by the grammar of model.md 9.1; undefined when the text is none. Nothing is decoded.
 * Text that cannot be stored everywhere, with U+0000 or half a surrogate pair in it, is no URN either.
 */
export function parseUrn(text: string): ParsedUrn | undefined {
  const match = head.exec(text);
  const entityType = match?.[1];
  if (match === null || entityType === undefined || !isStorable(text)) return undefined;
  const start = match[0].length;
  if (start === text.length) return text.endsWith(":") ? undefined : { text: text as Urn, entityType, parts: [] };
  if (text.charCodeAt(start) !== opening) {
    const part = text.slice(start);
    return isBalanced(part) ? { text: text as Urn, entityType, parts: [part] } : undefined;
  }
  const parts = tupleParts(text, start);
  return parts && { text: printed(text, start, parts) as Urn, entityType, parts };
}

/** The text that a URN is known by, as {@link parseUrn} tells it; any other text as it is. Hardly any URN has to be parsed for it. */
export function printedUrn(text: string): string {
  let last = text.length - 1;
  if (text.charCodeAt(last) !== closing) return text;
  do last--;
  while (last >= 0 && !isReserved(text.charCodeAt(last)));
  // What is closed at the end has several parts where the sign before that is a comma.
  return text.charCodeAt(last) === comma ? text : (parseUrn(text)?.text ?? text);
}

function isReserved(code: number): boolean {
  return code === opening || code === closing || code === comma;
}

/** The entity type that a URN names; empty where a text names none. Much faster than {@link parseUrn}, and checks nothing. */
export function entityTypeOf(urn: string): string {
  const start = urn.indexOf(":", urn.indexOf(":") + 1) + 1;
  const end = urn.indexOf(":", start);
  return start === 0 ? "" : urn.slice(start, end < 0 ? undefined : end);
}

/** What the URNs of an entity type begin with. */
export function urnPrefix(entityType: string): string {
  return `urn:${urnNamespace}:${entityType}:`;
}

/** Whether a URN names this entity type: in any letter case, as a URN is kept as it was spelt (rest.md 4). */
export function isOfType(urn: string, entityType: string): boolean {
  return entityTypeOf(urn).toLowerCase() === entityType.toLowerCase();
}

/** The URN with these parts, taken as they are: a part that holds a comma or an odd parenthesis does not come back from {@link parseUrn}. */
export function formatUrn(entityType: string, parts: readonly string[]): Urn {
  const prefix = urnPrefix(entityType);
  if (parts.length === 0) return prefix.slice(0, -1) as Urn;
  return (parts.length === 1 ? prefix + parts[0] : `${prefix}(${parts.join(",")})`) as Urn;
}

/** Says why {@link parseUrn} refuses a text, where it is told beside the text. */
export function explainMalformedUrn(text: string): string {
  return recordedFault(text) ?? grammarFault(text);
}

/** Says what {@link explainMalformedUrn} says, and of which text. */
export function describeMalformedUrn(text: string): string {
  return recordedFault(text) ?? `${JSON.stringify(text)}: ${grammarFault(text)}`;
}

/** In the words of the recorded answers, which name the text. */
function recordedFault(text: string): string | undefined {
  if (!text.startsWith("urn:")) return `Urn doesn't start with 'urn:'. Urn: ${text} at index 0: ${text}`;
  if (head.exec(text)?.[0].length === text.length) return `Urns with empty entityKey are not allowed. Urn: ${text}: ${text}`;
  return undefined;
}

function grammarFault(text: string): string {
  if (!head.test(text))
    return `expected urn:${urnNamespace}:<entityType>:<id>, with an entity type of letters, digits and _ that starts in lower case`;
  if (!isStorable(text)) return "a URN holds neither U+0000 nor half of a surrogate pair";
  return "its parentheses must balance, and no part between them may be empty";
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}

/** Splits at the commas directly inside the outer parentheses. Text after the last of them stays with the last part. */
function tupleParts(text: string, start: number): string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let partStart = start + 1;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === opening) depth++;
    else if (code === closing && --depth < 0) return undefined;
    else if (code === comma && depth === 1) {
      parts.push(text.slice(partStart, index));
      partStart = index + 1;
    }
  }
  parts.push(text.slice(partStart, text.endsWith(")") ? -1 : undefined));
  return depth === 0 && !parts.includes("") ? parts : undefined;
}

/** A tuple of one loses its parentheses, unless what remains would read as something else. */
function printed(text: string, start: number, parts: readonly string[]): string {
  const [only = ""] = parts;
  const isPlain = parts.length === 1 && text.endsWith(")") && !only.startsWith("(") && isBalanced(only);
  return isPlain ? text.slice(0, start) + only : text;
}

function isBalanced(part: string): boolean {
  if (!part.includes("(") && !part.includes(")")) return true;
  let depth = 0;
  for (let index = 0; index < part.length; index++) {
    const code = part.charCodeAt(index);
    if (code === opening) depth++;
    else if (code === closing && --depth < 0) return false;
  }
  return depth === 0;
}
