import { dereferenced, type EntitySpec, type FieldSpec, holdsUrn, type JsonSchema, urnNamespace } from "@almagest/model";

/** What a part of a key holds, such as the name of a table or column with blanks; URNs among the parts may have parts of their own. */
const part = "[^(),\u241f]+";
const nestedUrn = `urn:${urnNamespace}:[a-z]\\w*:[^\u241f]+`;
/** A key of one part stands at the end of the URN, where the server takes no white space. */
const onlyPart = "[^,\u241f]*[^\\s,\u241f]";

/** The URNs of an entity type, as a client may send them. */
export function urnSchema(entity: EntitySpec): JsonSchema {
  const [only, ...more] = entity.keyFields.map(partPattern);
  const key = more.length === 0 ? (only === nestedUrn ? nestedUrn : onlyPart) : `\\(${[only, ...more].join(",")}\\)`;
  return { type: "string", pattern: `^urn:${urnNamespace}:${entity.name}:${key}$` };
}

function partPattern({ type }: FieldSpec): string {
  const bare = dereferenced(type);
  if (bare.kind === "enum") return `(${[...bare.symbols].join("|")})`;
  return holdsUrn(type) ? nestedUrn : part;
}
