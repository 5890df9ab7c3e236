import type { TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";

interface TypeReference {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: TypeReference | null;
}

interface SchemaField {
  readonly name: string;
  readonly args: readonly { readonly type: TypeReference; readonly defaultValue: string | null }[];
  readonly type: TypeReference;
}

interface SchemaType {
  readonly kind: string;
  readonly name: string;
  readonly fields: readonly SchemaField[] | null;
  readonly interfaces: readonly { readonly name: string }[] | null;
  readonly possibleTypes: readonly { readonly name: string }[] | null;
}

/** How far a selection goes. */
export interface Reach {
  /** Levels of objects, the first one counted. */
  readonly depth: number;
  /** Whether entities inside entities are entered; else only their URN is selected. */
  readonly entersEntities: boolean;
  /** Fields that are left out, as `Type.field` or `field`. */
  readonly without: ReadonlySet<string>;
}

const introspection = `{ __schema { types { kind name interfaces { name } possibleTypes { name }
  fields(includeDeprecated: true) { name args { defaultValue type { kind } } type { ...T ofType { ...T ofType { ...T ofType { ...T } } } } } } } }
  fragment T on __Type { kind name }`;

/** The schema as a client reads it, for making documents that select whatever there is. */
export class SchemaWalk {
  readonly #types: ReadonlyMap<string, SchemaType>;

  private constructor(types: readonly SchemaType[]) {
    this.#types = new Map(types.map((type) => [type.name, type]));
  }

  static async of(catalog: TestCatalog): Promise<SchemaWalk> {
    const { __schema } = await dataOf(catalog, introspection);
    return new SchemaWalk((__schema as { types: SchemaType[] }).types);
  }

  /** The object types that show entities, by name. */
  get entityTypes(): readonly string[] {
    return [...this.#types.values()].filter(({ kind, name }) => kind === "OBJECT" && this.#isEntity(name)).map(({ name }) => name);
  }

  /** What each field of a type is selected with; fields that want arguments are left out. */
  fieldsOf(typeName: string, reach: Reach): string[] {
    const { fields = [] } = this.#types.get(typeName) ?? {};
    return (fields ?? []).flatMap((field) => this.#selection(typeName, field, reach) ?? []);
  }

  /** The fields, as `Type.field`, of all types that are entered from a type. */
  reachableFields(typeName: string, without: ReadonlySet<string>, seen = new Set<string>()): Set<string> {
    for (const field of this.#shownFields(typeName, without)) {
      const key = `${typeName}.${field.name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const inner of this.#membersOf(named(field.type).name)) if (!this.#isEntity(inner)) this.reachableFields(inner, without, seen);
    }
    return seen;
  }

  #shownFields(typeName: string, without: ReadonlySet<string>): readonly SchemaField[] {
    const { fields } = this.#types.get(typeName) ?? {};
    return (fields ?? []).filter(({ name, args }) => {
      const wantsArguments = args.some(({ type, defaultValue }) => type.kind === "NON_NULL" && defaultValue === null);
      return !wantsArguments && !without.has(name) && !without.has(`${typeName}.${name}`);
    });
  }

  #selection(typeName: string, field: SchemaField, reach: Reach): string | undefined {
    if (!this.#shownFields(typeName, reach.without).includes(field)) return undefined;
    const { kind, name } = named(field.type);
    if (kind === "SCALAR" || kind === "ENUM") return field.name;
    const inside = this.#inside(name, { ...reach, depth: reach.depth - 1 });
    return inside === undefined ? undefined : `${field.name} { ${inside} }`;
  }

  #inside(typeName: string, reach: Reach): string | undefined {
    const members = this.#membersOf(typeName);
    if (members.some((member) => this.#isEntity(member)) && !reach.entersEntities) return "__typename ... on Entity { urn }";
    if (reach.depth <= 0) return undefined;
    const all = members.map((member) => ({ member, fields: this.fieldsOf(member, reach).join(" ") }));
    if (typeName === "Entity") return "__typename urn type";
    if (members[0] === typeName) return `__typename ${all[0]?.fields}`;
    return `__typename ${all.map(({ member, fields }) => `... on ${member} { __typename ${fields} }`).join(" ")}`;
  }

  #membersOf(typeName: string): readonly string[] {
    const { kind, possibleTypes } = this.#types.get(typeName) ?? { kind: "SCALAR" };
    if (kind === "OBJECT") return [typeName];
    return kind === "UNION" || kind === "INTERFACE" ? (possibleTypes ?? []).map(({ name }) => name) : [];
  }

  #isEntity(typeName: string): boolean {
    return (this.#types.get(typeName)?.interfaces ?? []).some(({ name }) => name === "Entity");
  }
}

function named(type: TypeReference): { readonly kind: string; readonly name: string } {
  return !type.ofType ? { kind: type.kind, name: type.name ?? "" } : named(type.ofType);
}

/** The fields, as `Type.field`, that an answer has a value of; lists count when something is in them. */
export function shownIn(answer: unknown, shown = new Set<string>()): Set<string> {
  if (Array.isArray(answer)) for (const one of answer) shownIn(one, shown);
  else if (typeof answer === "object" && answer !== null) {
    const { __typename, ...fields } = answer as Record<string, unknown>;
    for (const [name, value] of Object.entries(fields)) {
      if (value !== null && !(Array.isArray(value) && value.length === 0)) shown.add(`${__typename}.${name}`);
      shownIn(value, shown);
    }
  }
  return shown;
}
