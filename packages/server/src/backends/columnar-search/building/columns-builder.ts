import type { SearchFields } from "@almagest/model";
import type { IndexedDocument } from "../../../storage/search-index.ts";
import type { Column } from "../segments/segment.ts";
import { sharedColumns } from "../segments/shared-columns.ts";
import { type AliasFields, aliasesOf } from "../words/alias-fields.ts";
import { ColumnBuilder } from "./column-builder.ts";

/** Gathers the columns of all fields, document by document in rising order. */
export class ColumnsBuilder {
  readonly #aliases: AliasFields;
  readonly #builders = new Map<string, ColumnBuilder>();

  constructor(aliases: AliasFields) {
    this.#aliases = aliases;
  }

  add(doc: number, document: IndexedDocument): void {
    this.#addAll(doc, document.fields);
    this.#addAll(doc, aliasesOf(document, this.#aliases));
  }

  /** The columns of a segment of `size` documents. */
  build(size: number): Map<string, Column> {
    return sharedColumns(this.#builders.entries().map(([name, builder]) => [name, builder.build(size)] as const));
  }

  /** Members of objects (owners by type, custom keys) are columns of their own, named `field.key`. */
  #addAll(doc: number, fields: SearchFields): void {
    for (const name of Object.keys(fields)) {
      const value = fields[name] ?? null;
      if (value === null) continue;
      if (typeof value !== "object" || isList(value)) this.#column(name).add(doc, value);
      else for (const [key, inner] of Object.entries(value)) if (inner !== null) this.#column(`${name}.${key}`).add(doc, inner);
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
