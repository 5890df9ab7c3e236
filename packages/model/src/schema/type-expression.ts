/**
 * Type expressions of definition files:
 *
 *     string  common.Owner  array<T>  map<T>  union<A|B>  union<alias:A|alias:B>  fixed<16>
 *
 * and, on a field only, a trailing `?` for "may be absent". A long expression may be spread over lines around `<`, `|` and `>`.
 */
export type TypeExpression =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "array" | "map"; readonly element: TypeExpression }
  | { readonly kind: "union"; readonly members: readonly { readonly alias?: string; readonly type: TypeExpression }[] }
  | { readonly kind: "fixed"; readonly size: number };

/** Type names that no file defines. */
export const primitiveNames: ReadonlySet<string> = new Set(["boolean", "int", "long", "float", "double", "string", "bytes", "null"]);

/** Reads a field's type: the expression and whether it ends in `?`. Throws on a malformed expression. */
export function parseFieldType(text: string): { type: TypeExpression; optional: boolean } {
  const optional = text.endsWith("?");
  return { type: parseTypeExpression(optional ? text.slice(0, -1) : text), optional };
}

/** Reads a type expression. Throws an Error that quotes it when it is malformed. */
export function parseTypeExpression(text: string): TypeExpression {
  return parseCompact(text.replace(/\s*([<|>])\s*/g, "$1"));
}

function parseCompact(text: string): TypeExpression {
  const generic = /^(array|map|union|fixed)<(.*)>$/s.exec(text);
  if (generic === null) {
    if (!/^[A-Za-z][A-Za-z0-9_.]*$/.test(text)) throw new Error(`malformed type "${text}"`);
    return { kind: "name", name: text };
  }
  const [, kind, inner = ""] = generic;
  if (kind === "fixed") return { kind, size: fixedSize(inner) };
  if (kind === "union") return { kind, members: splitAtTopLevel(inner).map(parseMember) };
  return { kind: kind as "array" | "map", element: parseCompact(inner) };
}

/** The names of records, enums and types mentioned in an expression. */
export function namesIn(expression: TypeExpression): string[] {
  switch (expression.kind) {
    case "name":
      return [expression.name];
    case "fixed":
      return [];
    case "array":
    case "map":
      return namesIn(expression.element);
    case "union":
      return expression.members.flatMap((member) => namesIn(member.type));
  }
}

function fixedSize(text: string): number {
  if (!/^[1-9][0-9]*$/.test(text)) throw new Error(`malformed type "fixed<${text}>"`);
  return Number(text);
}

function parseMember(text: string): { alias?: string; type: TypeExpression } {
  const aliased = /^([A-Za-z][A-Za-z0-9_]*):(.*)$/s.exec(text);
  if (aliased === null) return { type: parseCompact(text) };
  const [, alias = "", type = ""] = aliased;
  return { alias, type: parseCompact(type) };
}

function splitAtTopLevel(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === "<") depth++;
    else if (character === ">") depth--;
    else if (character === "|" && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  if (text.length > 0) parts.push(text.slice(start));
  return parts;
}
