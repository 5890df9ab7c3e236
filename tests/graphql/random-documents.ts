import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import type { Random } from "../support/seeded-random.ts";

/** Texts that mean something to the catalog, and texts that mean nothing to anybody. */
const texts = [
  "urn:li:dataset:(urn:li:dataPlatform:hive,fuzz,PROD)",
  "urn:li:tag:fuzz",
  "urn:li:corpuser:fuzz",
  "urn:li:glossaryNode:fuzz",
  "urn:li:dataset:(",
  "urn:li:",
  "*",
  "",
  "\u0000",
  "% ( ) : , '",
  "[2024-01-01",
  "{}",
];

/** Documents over a schema: valid ones, whose arguments are of the right types but of any value. */
export class RandomDocuments {
  readonly #schema: GraphQLSchema;
  readonly #random: Random;

  constructor(schema: GraphQLSchema, random: Random) {
    this.#schema = schema;
    this.#random = random;
  }

  /** A document that asks for one root field. */
  next(root: GraphQLObjectType, field: string): string {
    const kind = root === this.#schema.getMutationType() ? "mutation" : "query";
    return `${kind} { ${this.#field(root, field, 0)} }`;
  }

  #field(type: GraphQLObjectType, name: string, depth: number): string {
    const field = type.getFields()[name];
    if (field === undefined) throw new Error(`${type.name} has no field ${name}`);
    return `${name}${this.#args(field.args)}${this.#selection(field.type, depth + 1)}`;
  }

  #args(args: readonly GraphQLArgument[]): string {
    const given = args.filter(({ type }) => isNonNullType(type) || this.#random() < 0.6);
    if (given.length === 0) return "";
    return `(${given.map(({ name, type }) => `${name}: ${this.#value(type, 0)}`).join(", ")})`;
  }

  #selection(output: GraphQLOutputType, depth: number): string {
    const type = getNamedType(output);
    if (isAbstractType(type)) {
      const members = this.#some(this.#schema.getPossibleTypes(type), 2);
      return ` { __typename ${members.map((member, index) => `... on ${member.name} { m${index}: __typename ${this.#fields(member, depth, `m${index}_`)} }`).join(" ")} }`;
    }
    return isObjectType(type) ? ` { __typename ${this.#fields(type, depth, "")} }` : "";
  }

  /** Fields below the third level are those that have no fields of their own. Aliases keep members of a union from clashing. */
  #fields(type: GraphQLObjectType, depth: number, prefix: string): string {
    const fields = Object.values(type.getFields()).filter((field) => depth < 4 || !isObjectType(getNamedType(field.type)));
    const chosen = fields.filter((field) => depth < 4 || !isAbstractType(getNamedType(field.type)));
    return this.#some(chosen, depth < 2 ? 12 : 4)
      .map(({ name }) => `${prefix === "" ? "" : `${prefix}${name}: `}${this.#field(type, name, depth)}`)
      .join(" ");
  }

  #value(type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return this.#value(type.ofType, depth);
    if (this.#random() < 0.05 && depth > 0) return isListType(type) ? "[]" : this.#value(getNamedType(type), depth + 1);
    if (isListType(type)) return `[${this.#value(type.ofType, depth + 1)}]`;
    if (isEnumType(type)) return this.#pick(type.getValues()).name;
    if (isInputObjectType(type)) return this.#members(type, depth);
    const numbers = ["0", "1", "-1", "10", "2147483647"];
    return (
      { Int: this.#pick(numbers), Long: this.#pick(numbers), Float: this.#pick(numbers), Boolean: this.#pick(["true", "false"]) }[
        type.name
      ] ?? JSON.stringify(this.#pick(texts))
    );
  }

  #members(type: GraphQLInputType & { getFields(): Record<string, { name: string; type: GraphQLInputType }> }, depth: number): string {
    const given = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || (depth < 4 && this.#random() < 0.5));
    return `{ ${given.map((field) => `${field.name}: ${this.#value(field.type, depth + 1)}`).join(", ")} }`;
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  #some<T>(items: readonly T[], most: number): T[] {
    const count = Math.min(items.length, 1 + Math.floor(this.#random() * most));
    return items.toSorted(() => this.#random() - 0.5).slice(0, count);
  }
}
