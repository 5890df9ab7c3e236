import { urnNamespace } from "../naming.ts";
import type { TypeResolver } from "../schema/resolve-types.ts";
import type { UrnTypeSpec } from "../schema/type-spec.ts";
import { type ParsedUrn, parseUrn } from "../urn.ts";

/** Whether a URN is of a declared kind: namespace, entity type and number of parts, and each part of its type (model.md 9.5). */
export function fitsUrnType(urn: ParsedUrn, type: UrnTypeSpec, types: TypeResolver): boolean {
  return (
    urn.entityType === type.entityType &&
    urn.parts.length === type.parts.length &&
    urn.text.startsWith(`urn:${urnNamespace}:`) &&
    type.parts.every((part, index) => fitsPart(urn.parts[index] ?? "", part.type, types))
  );
}

/** The form that a declared kind has, for messages: `urn:li:dataJob:(flow,jobID)`. */
export function formOfUrn(entityType: string, parts: readonly { readonly name: string }[]): string {
  const names = parts.map(({ name }) => `<${name}>`).join(",");
  return `urn:${urnNamespace}:${entityType}:${parts.length === 1 ? names : `(${names})`}`;
}

function fitsPart(part: string, typeName: string, types: TypeResolver): boolean {
  const type = types.named(typeName);
  if (type.kind === "enum") return type.symbols.has(part);
  if (type.kind !== "typeref" || type.urn === undefined) return true;
  const nested = parseUrn(part);
  return nested !== undefined && fitsUrnType(nested, type.urn, types);
}
