import { makeDataset } from "./describe-tables.ts";
import { schemaTypeOf, translateType } from "./native-types.ts";
import type { DatasetFacts, Place, SampleColumn, SampleDataset } from "./sample-dataset.ts";

/** How a copy differs from what it was copied from. */
export interface CopyText extends DatasetFacts {
  readonly name: string;
  /** Columns (plain paths) that are left behind. */
  readonly without?: readonly string[];
  /** Columns (plain paths) that get another name. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Whether nested columns become `address_city` instead of `address.city`, and lists stay one column. */
  readonly flattened?: boolean;
  readonly added?: readonly SampleColumn[];
}

/** A copy of a dataset on another platform: types are translated, every column comes from its original. */
export function copyDataset(place: Place, source: SampleDataset, text: CopyText): SampleDataset {
  const { name, without = [], renamed = {}, flattened = false, added = [], ...facts } = text;
  const columns = source.columns
    .filter(({ plainPath }) => plainPath !== "" && !without.includes(plainPath))
    .filter((column) => !flattened || isKeptFlat(column, source.columns))
    .map((column) => copyColumn(column, { source, place, renamed, flattened }));
  return makeDataset(place, name, { ...facts, columns: [...columns, ...added] });
}

/** Of a record only what is in it is kept, of a list only the list. */
function isKeptFlat({ plainPath, type }: SampleColumn, all: readonly SampleColumn[]): boolean {
  const isPartOfList = all.some((other) => other.type === "ArrayType" && plainPath.startsWith(`${other.plainPath}.`));
  const hasParts = type === "RecordType" && all.some((other) => other.plainPath.startsWith(`${plainPath}.`));
  return !isPartOfList && !hasParts;
}

interface Copying {
  readonly source: SampleDataset;
  readonly place: Place;
  readonly renamed: Readonly<Record<string, string>>;
  readonly flattened: boolean;
}

function copyColumn(column: SampleColumn, { source, place, renamed, flattened }: Copying): SampleColumn {
  const plainPath = renamed[column.plainPath] ?? (flattened ? column.plainPath.replaceAll(".", "_") : column.plainPath);
  const { references: _, ...kept } = column;
  const nativeType = translateType(column, place.platform);
  return {
    ...kept,
    path: plainPath,
    plainPath,
    nativeType,
    type: schemaTypeOf(nativeType),
    partition: false,
    sources: [{ dataset: source, path: column.path }],
  };
}
