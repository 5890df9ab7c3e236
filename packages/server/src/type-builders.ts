import type { Type as TypeBox } from "typebox";

type Builder = "Array" | "Boolean" | "Cyclic" | "Integer" | "Literal" | "Null" | "Number" | "Object" | "Optional";
type Builders = Pick<typeof TypeBox, Builder | "Record" | "Ref" | "String" | "Union" | "Unknown">;
type Schema = Readonly<Record<string, unknown>>;

const optional = new WeakSet<Schema>();

/**
 * What makes schemas, as TypeBox's own builders do, whose types these have and whose compiler checks values against what they
 * make. Those are three hundred modules, a tenth of the start and 4 MB.
 */
export const Type = {
  Array: (items: Schema, options?: Schema) => ({ type: "array", items, ...options }),
  Boolean: (options?: Schema) => ({ type: "boolean", ...options }),
  Cyclic: (schemas: Readonly<Record<string, Schema>>, name: string) => ({
    $defs: Object.fromEntries(Object.entries(schemas).map(([$id, schema]) => [$id, { ...schema, $id }])),
    $ref: name,
  }),
  Integer: (options?: Schema) => ({ type: "integer", ...options }),
  Literal: (value: string | number | boolean, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Null: () => ({ type: "null" }),
  Number: (options?: Schema) => ({ type: "number", ...options }),
  Object: (properties: Readonly<Record<string, Schema>>, options?: Schema) => {
    const required = Object.entries(properties).flatMap(([name, schema]) => (optional.has(schema) ? [] : [name]));
    return { type: "object", ...(required.length > 0 && { required }), properties, ...options };
  },
  Optional: (schema: Schema) => {
    const marked = { ...schema };
    optional.add(marked);
    return marked;
  },
  // Keys are any texts.
  Record: (_key: Schema, values: Schema, options?: Schema) => ({ type: "object", patternProperties: { "^.*$": values }, ...options }),
  Ref: (name: string) => ({ $ref: name }),
  String: (options?: Schema) => ({ type: "string", ...options }),
  Union: (anyOf: readonly Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unknown: (options?: Schema) => ({ ...options }),
} as unknown as Builders;
