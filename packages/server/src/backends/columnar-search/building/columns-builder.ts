import type { SearchFields } from "@almagest/model";
import type { Steps } from "../../../steps.ts";
import type { IndexedDocument } from "../../../storage/search-index.ts";
import type { Column } from "../segments/segment.ts";
import { sharedColumns } from "../segments/shared-columns.ts";
import { type AliasFields, aliasesOf } from "../words/alias-fields.ts";
import { ColumnBuilder } from "./column-builder.ts";

/** Gathers the columns of all fields, document by document. */
export class ColumnsBuilder {
  readonly #aliases: AliasFields;
  readonly #builders = new Map<string, ColumnBuilder>();
  #added = 0;

  constructor(aliases: AliasFields) {
    this.#aliases = aliases;
  }

  /** Fields that no document had since it was cleared before are forgotten. */
  clear(): void {
    this.#added = 0;
    for (const [name, builder] of this.#builders) {
      if (builder.isEmpty) this.#builders.delete(name);
      else builder.clear();
    }
  }

  /** Adds what the next document says. */
  add(document: IndexedDocument): void {
    const number = this.#added++;
    this.#addAll(number, document.fields);
    this.#addAll(number, aliasesOf(document, this.#aliases));
  }

  /** The columns of these documents, which are numbered anew in this order. */
  *build(documents: Uint32Array): Steps<Map<string, Column>> {
    const columns: (readonly [name: string, column: Column])[] = [];
    for (const [name, builder] of this.#builders) {
      const column = builder.build(documents);
      if (column !== undefined) columns.push([name, column]);
      yield;
    }
    return sharedColumns(columns);
  }

  /** Members of objects (owners by type, custom keys) are columns of their own, named `field.key`. */
  #addAll(number: number, fields: SearchFields): void {
    for (const name of Object.keys(fields)) {
      const value = fields[name] ?? null;
      if (value === null) continue;
      if (typeof value !== "object" || isList(value)) this.#column(name).add(number, value);
      else for (const [key, inner] of Object.entries(value)) if (inner !== null) this.#column(`${name}.${key}`).add(number, inner);
    }
  }

  #column(name: string): ColumnBuilder {
    let builder = this.#builders.get(name);
    if (builder === undefined) {
      builder = new ColumnBuilder();
      this.#builders.set(name, builder);
    }
    return builder;
  }
}

function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value);
}
