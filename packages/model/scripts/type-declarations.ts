import type { Definitions, RecordDefinition } from "../src/definitions.ts";
import { qualifiedName } from "../src/naming.ts";
import { parseFieldType, parseTypeExpression, type TypeExpression } from "../src/schema/type-expression.ts";
import { reachableTypes } from "./reachable-types.ts";
import { uniqueTypeNames } from "./unique-type-names.ts";

const header = `// Written by npm run generate from the files in definitions/.
// Members that have a default may be absent, since defaults are never written into values.
// A long is a number here; one that a number cannot hold exactly is a bigint in memory.

`;

/** TypeScript declarations of all that an aspect or a change event can hold, and the names of entities and aspects. */
export function typeDeclarations(definitions: Definitions): string {
  const records = new Map<string, RecordDefinition>([
    ...Object.entries(definitions.records),
    ...Object.values(definitions.aspects).map((aspect) => [aspect.record, aspect] as const),
  ]);
  const reachable = reachableTypes(definitions, records);
  const names = uniqueTypeNames(reachable);
  const write = new DeclarationWriter(definitions, records, names);
  const declarations = reachable.map((name) => write.declaration(name));
  const aspects = Object.entries(definitions.aspects).sort(byName);
  const entities = Object.keys(definitions.entities).sort();
  return [
    header,
    declarations.join("\n"),
    "\n/** The type of each aspect's value. */\nexport interface AspectTypes {\n",
    ...aspects.map(([name, { record }]) => `  readonly ${name}: ${names.get(record) ?? "never"};\n`),
    "}\n\nexport type AspectName = keyof AspectTypes;\n\nexport type EntityName =\n",
    entities.map((name) => `  | ${JSON.stringify(name)}`).join("\n"),
    ";\n",
  ].join("");
}

class DeclarationWriter {
  readonly #definitions: Definitions;
  readonly #records: ReadonlyMap<string, RecordDefinition>;
  readonly #names: ReadonlyMap<string, string>;

  constructor(definitions: Definitions, records: ReadonlyMap<string, RecordDefinition>, names: ReadonlyMap<string, string>) {
    this.#definitions = definitions;
    this.#records = records;
    this.#names = names;
  }

  declaration(name: string): string {
    const own = this.#names.get(name) ?? "never";
    const record = this.#records.get(name);
    if (record !== undefined) return this.#record(own, record);
    const enumeration = this.#definitions.enums[name];
    if (enumeration !== undefined) {
      return `${comment(enumeration)}export type ${own} = ${enumeration.symbols.map((symbol) => JSON.stringify(symbol)).join(" | ")};\n`;
    }
    const type = this.#definitions.types[name];
    return type === undefined ? "" : `${comment(type)}export type ${own} = ${this.#type(parseTypeExpression(type.type))};\n`;
  }

  /** Not an interface: a value of one could not be handed on as a JSON object. */
  #record(name: string, record: RecordDefinition): string {
    const members = Object.entries(record.fields).map(([field, definition]) => {
      const { type, optional } = parseFieldType(definition.type);
      const mark = optional || definition.default !== undefined ? "?" : "";
      return `${comment(definition, "  ")}  readonly ${member(field)}${mark}: ${this.#type(type)};\n`;
    });
    const included = (record.includes ?? []).map((include) => this.#names.get(include) ?? "never");
    return `${comment(record)}export type ${name} = ${[...included, `{\n${members.join("")}}`].join(" & ")};\n`;
  }

  #type(expression: TypeExpression): string {
    switch (expression.kind) {
      case "name":
        return primitives[expression.name] ?? this.#names.get(expression.name) ?? "never";
      case "fixed":
        return "string";
      case "array":
        return `readonly ${parenthesised(this.#type(expression.element))}[]`;
      case "map":
        return `{ readonly [key: string]: ${this.#type(expression.element)} }`;
      case "union":
        if (expression.members.length === 0) return "never";
        return expression.members
          .map(({ alias, type }) => `{ readonly ${member(alias ?? this.#unionKey(type))}: ${this.#type(type)} }`)
          .join(" | ");
    }
  }

  /** The member name of a union alternative in JSON: the name behind type references (model.md 7). */
  #unionKey(expression: TypeExpression): string {
    if (expression.kind !== "name") return expression.kind;
    const type = this.#definitions.types[expression.name];
    if (type !== undefined) return this.#unionKey(parseTypeExpression(type.type));
    return expression.name in primitives ? expression.name : qualifiedName(expression.name);
  }
}

const primitives: Readonly<Record<string, string>> = {
  boolean: "boolean",
  int: "number",
  long: "number",
  float: "number",
  double: "number",
  string: "string",
  bytes: "string",
  null: "null",
};

function comment(definition: { readonly description?: string; readonly deprecated?: boolean }, indent = ""): string {
  const text = [
    definition.description
      ?.trim()
      .replaceAll("*/", "*\\/")
      .replaceAll(/\s*\n\s*/g, " "),
    definition.deprecated ? "@deprecated" : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
  return text === "" ? "" : `${indent}/** ${text} */\n`;
}

function member(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : JSON.stringify(name);
}

function parenthesised(type: string): string {
  return type.includes(" ") && !(type.startsWith("{") && type.endsWith("}") && !type.includes("|")) ? `(${type})` : type;
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
