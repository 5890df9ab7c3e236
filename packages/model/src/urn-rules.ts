import type { EntityRegistry } from "./entity-registry.ts";
import { keyAspectValue } from "./key-aspect.ts";
import { urnNamespace } from "./naming.ts";
import type { ParsedUrn } from "./urn.ts";
import { registrationFault } from "./validate/registered-urn.ts";
import { validateRecord } from "./validate/validate-aspect.ts";
import { formatPath, type ValidationIssue } from "./validation-issue.ts";

const maxEncodedLength = 512;
/** U+241F joins names in search facets and browse paths. */
const unitSeparator = "\u241F";
/** URNs of fields carry the whole URN of their dataset. */
const typeOfAnyLength = "schemaField";

/**
 * The rules for a URN that names an entity to be written, in strict mode (model.md 9.3). All that are broken are
 * reported; the path is empty, since the URN itself is at fault.
 */
export function checkEntityUrn(registry: EntityRegistry, urn: ParsedUrn): ValidationIssue[] {
  return [...keyIssues(registry, urn), ...[...namespaceFaults(urn), ...textFaults(urn), ...partFaults(urn)].map(invalidUrn)];
}

/** Length of the text in the encoding of forms: 1 for letters, digits, `. - _ *` and blanks, 3 for every other byte of UTF-8. */
export function encodedLength(urn: string): number {
  let length = 0;
  for (let index = 0; index < urn.length; index++) length += encodedLengthOfUnit(urn.charCodeAt(index));
  return length;
}

const asciiLengths = Uint8Array.from({ length: 128 }, (_, code) => (/[\w.* -]/.test(String.fromCharCode(code)) ? 1 : 3));

function encodedLengthOfUnit(unit: number): number {
  const ascii = asciiLengths[unit];
  if (ascii !== undefined) return ascii;
  const isHalfOfPair = unit >= 0xd800 && unit <= 0xdfff;
  return unit < 0x800 || isHalfOfPair ? 6 : 9;
}

function keyIssues(registry: EntityRegistry, urn: ParsedUrn): ValidationIssue[] {
  const unregistered = registrationFault(urn, registry);
  if (unregistered !== undefined) return [{ ...unregistered, path: [] }];
  const entity = registry.entity(urn.entityType);
  if (entity === undefined) return [];
  const { issues } = validateRecord(registry, entity.keyAspect.record, keyAspectValue(entity, urn));
  return issues.map(({ path, message }) => invalidUrn(`Invalid urn: ${urn.text}: ${formatPath(path)} :: ${message}`));
}

/** Values may refer to the things of others; what the catalog holds itself is of its namespace (interface.md, the shape of URNs). */
function namespaceFaults({ text }: ParsedUrn): string[] {
  const namespace = `urn:${urnNamespace}:`;
  return text.startsWith(namespace) ? [] : [`Invalid urn: ${text}: the URN of an entity starts with ${namespace}`];
}

function textFaults({ text, entityType }: ParsedUrn): string[] {
  const faults: string[] = [];
  if (text !== text.trim()) faults.push("Error: cannot provide an URN with leading or trailing whitespace");
  if (entityType !== typeOfAnyLength && encodedLength(text) > maxEncodedLength) {
    faults.push(`Error: cannot provide an URN longer than ${maxEncodedLength} bytes (when URL encoded)`);
  }
  if (text.includes(unitSeparator)) faults.push(`Error: URN cannot contain ${unitSeparator} character`);
  return faults;
}

function partFaults({ text, parts }: ParsedUrn): string[] {
  const [only] = parts;
  if (parts.length === 1 && only?.includes(",")) {
    return [`Simple URN ${text} contains comma character which is not allowed in non-tuple URNs; write it as %2C`];
  }
  const illegal = parts.filter(hasRawReserved);
  if (illegal.length === 0) return [];
  return [`Illegal characters detected in URN ${text} component(s): [${illegal.join(", ")}]; write ( ) and , as %28 %29 %2C`];
}

/** A part that is a URN itself, or that shows by `%28` or `%29` that it is encoded, is not looked into. */
function hasRawReserved(part: string): boolean {
  if (part.startsWith(`urn:${urnNamespace}:`) || part.includes("%28") || part.includes("%29")) return false;
  return /[(),]/.test(part);
}

function invalidUrn(message: string): ValidationIssue {
  return { code: "invalid-urn", path: [], message };
}
