import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";

/** Names that clients use: by root field its arguments, and by type the fields, each list as one text. */
export interface Usage {
  readonly roots: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** Gives the value of an argument or a member of an input, as a literal; undefined where any will do. */
export type Give = (name: string, type: GraphQLNamedType) => string | undefined;

/** Below the limit of what a document may select. */
const mostNames = 1_500;

interface Root {
  readonly kind: "Query" | "Mutation";
  readonly field: GraphQLField<unknown, unknown>;
}

/** Documents that ask a root field with all its arguments for whatever clients select below it. */
export class UsageDocuments {
  readonly #schema: GraphQLSchema;
  readonly #usage: Usage;
  /** The fields that documents have selected so far, as `Type.field`. */
  readonly selected = new Set<string>();

  constructor(schema: GraphQLSchema, usage: Usage) {
    this.#schema = schema;
    this.#usage = usage;
  }

  /** `Query.dataset` and the like. */
  get roots(): readonly string[] {
    return Object.keys(this.#usage.roots);
  }

  /** As many as it takes, none larger than a document may be. */
  of(name: string, give: Give): string[] {
    const { kind, field } = this.#root(name);
    const used = this.#usage.roots[name]?.split(" ") ?? [];
    const args = this.#arguments(
      field.args.filter((arg) => used.includes(arg.name) || isRequired(arg)),
      give,
    );
    const type = getNamedType(field.type);
    const head = `${kind === "Query" ? "query" : "mutation"} { ${field.name}${args}`;
    if (isLeafType(type)) return [`${head} }`];
    const selections =
      kind === "Query" ? split(this.#selections(type, [], give)) : [this.#selections(type, [type.name, type.name], give).join(" ")];
    return selections.map((selection) => `${head} { __typename ${selection} } }`);
  }

  #root(name: string): Root {
    const [kind, fieldName = ""] = name.split(".");
    if (kind !== "Query" && kind !== "Mutation") throw new Error(`${name} is no root`);
    const field = this.#schema.getType(kind);
    if (!isObjectType(field)) throw new Error(`There is no ${kind}`);
    const found = field.getFields()[fieldName];
    if (found === undefined) throw new Error(`The schema has no ${name}`);
    return { kind, field: found };
  }

  /** What is selected of a type. `path` has the types above: none is entered below itself, nor entities below two others. */
  #selections(type: GraphQLNamedType, path: readonly string[], give: Give): string[] {
    if (isAbstractType(type)) {
      const members = this.#schema.getPossibleTypes(type).filter((member) => this.#usage.fields[member.name] !== undefined);
      return members.flatMap((member) => this.#ofMember(member, path, give));
    }
    return isObjectType(type) ? this.#fields(type, path, give).map(({ text }) => text) : [];
  }

  /** Fields of different members may have one name and different types: each has a name of its own. */
  #ofMember(member: GraphQLObjectType, path: readonly string[], give: Give): string[] {
    return this.#fields(member, path, give).map(({ name, text }) => `... on ${member.name} { ${member.name}_${name}: ${text} }`);
  }

  #fields(type: GraphQLObjectType, path: readonly string[], give: Give): { readonly name: string; readonly text: string }[] {
    const used = this.#usage.fields[type.name]?.split(" ") ?? [];
    return used.flatMap((name) => {
      const field = type.getFields()[name];
      if (field === undefined) throw new Error(`The schema has no ${type.name}.${name}`);
      const texts = this.#field(field, [...path, type.name], give);
      if (texts.length > 0) this.selected.add(`${type.name}.${name}`);
      return texts.map((text) => ({ name, text }));
    });
  }

  /** A field that shows too much for one document is asked for in parts. */
  #field(field: GraphQLField<unknown, unknown>, path: readonly string[], give: Give): string[] {
    const type = getNamedType(field.type);
    const head = `${field.name}${this.#arguments(field.args.filter(isRequired), give)}`;
    if (isLeafType(type)) return [head];
    if (this.#isEntity(type) && this.#isDeep(type, path)) return [`${head} { ${isAbstractType(type) ? "__typename" : "urn"} }`];
    if (path.includes(type.name)) return [];
    return split(this.#selections(type, path, give)).map((below) => `${head} { ${below} }`);
  }

  /** Below an entity no other is entered, and one of any type only where a root shows it. */
  #isDeep(type: GraphQLNamedType, path: readonly string[]): boolean {
    return isAbstractType(type) || path.some((name) => this.#isEntity(this.#schema.getType(name)));
  }

  #isEntity(type: GraphQLNamedType | undefined): boolean {
    if (isObjectType(type)) return type.getInterfaces().some(({ name }) => name === "Entity");
    return isAbstractType(type) && this.#schema.getPossibleTypes(type).every((member) => this.#isEntity(member));
  }

  #arguments(args: readonly GraphQLArgument[], give: Give): string {
    if (args.length === 0) return "";
    return `(${args.map(({ name, type }) => `${name}: ${this.#value(name, type, give)}`).join(", ")})`;
  }

  #value(name: string, type: GraphQLInputType, give: Give): string {
    if (isNonNullType(type)) return this.#value(name, type.ofType, give);
    const named = getNamedType(type);
    const given = give(name, named);
    if (given !== undefined) return given;
    if (isListType(type)) return `[${this.#value(name, type.ofType, give)}]`;
    if (isEnumType(named)) return named.getValues()[0]?.name ?? "";
    if (isInputObjectType(named)) {
      const members = Object.values(named.getFields()).filter(
        (member) => isRequired(member) || give(member.name, getNamedType(member.type)),
      );
      return `{ ${members.map((member) => `${member.name}: ${this.#value(member.name, member.type, give)}`).join(", ")} }`;
    }
    return { Boolean: "true", Int: "1", Float: "1", Long: "1" }[named.name] ?? '"x"';
  }
}

function isRequired({ type, defaultValue }: { readonly type: GraphQLInputType; readonly defaultValue?: unknown }): boolean {
  return isNonNullType(type) && defaultValue === undefined;
}

function split(selections: readonly string[]): string[] {
  const parts: string[] = [];
  let names = mostNames;
  for (const selection of selections) {
    const more = selection.match(/\w+/g)?.length ?? 0;
    if (names + more > mostNames) parts.push("");
    names = names + more > mostNames ? more : names + more;
    parts.push(`${parts.pop()} ${selection}`);
  }
  return parts;
}
