import { cachedBy } from "@almagest/model";
import { RecentlyUsed } from "../../../recently-used.ts";
import type { StringTable } from "../strings/string-table.ts";

/** A table of so many values or fewer is numbered once for all searches; the values of larger ones are merged. */
const mostNumbered = 4_096;

/** Whether the values of a table are numbered. */
export function isNumbered({ size }: StringTable): boolean {
  return size <= mostNumbered;
}

/** Values that are no longer there are forgotten by beginning anew. */
const mostKept = 65_536;

/** Numbers for the values of one field, the same in all segments, so that counts of segments are added without reading names. */
export class ValueNumbers {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of each value of a table. */
  readonly of = cachedBy((values: StringTable) =>
    Uint32Array.from({ length: values.size }, (_, value) => this.#numberOf(values.at(value))),
  );

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** More fields than the usual facets of a search, and fewer than all that can be asked for within one another. */
const mostFields = 128;

/** The numbers of the fields that have been counted lately. */
export class FacetNumbers {
  readonly #fields = new RecentlyUsed<ValueNumbers>(mostFields);

  of(field: string): ValueNumbers {
    let numbers = this.#fields.get(field);
    if (numbers === undefined || numbers.names.length > mostKept) {
      numbers = new ValueNumbers();
      this.#fields.set(field, numbers);
    }
    return numbers;
  }
}
