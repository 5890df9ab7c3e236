import { dereferenced, type EntitySpec, type FieldSpec, type JsonSchema, urnNamespace } from "@almagest/model";
import { holdsUrn } from "./examples.ts";

/** What a part of a key holds; URNs among the parts may have parts of their own. */
const part = "[^\\s(),]+";
const nestedUrn = `urn:${urnNamespace}:[a-z]\\w*:[^\\s]+`;

/** The URNs of an entity type, as a client may send them. */
export function urnSchema(entity: EntitySpec): JsonSchema {
  const [only, ...more] = entity.keyFields.map(partPattern);
  const key = more.length === 0 ? (only === nestedUrn ? nestedUrn : "[^\\s,]+") : `\\(${[only, ...more].join(",")}\\)`;
  return { type: "string", pattern: `^urn:${urnNamespace}:${entity.name}:${key}$` };
}

function partPattern({ type }: FieldSpec): string {
  const bare = dereferenced(type);
  if (bare.kind === "enum") return `(${[...bare.symbols].join("|")})`;
  return holdsUrn(type) ? nestedUrn : part;
}
