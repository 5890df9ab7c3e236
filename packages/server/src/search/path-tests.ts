import { browsePathSeparator, type SearchFieldType } from "@almagest/model";
import type { FieldTest } from "../storage/search-index.ts";
import { fieldTest } from "./field-test.ts";

/** What stands before each part of a path. */
const pathMarks: Readonly<Partial<Record<SearchFieldType, string>>> = { BROWSE_PATH: "/", BROWSE_PATH_V2: browsePathSeparator };

/** What stands before each part of the paths that fields of a type hold; undefined for those that hold none. */
export function pathMark(type: SearchFieldType | undefined): string | undefined {
  return type && pathMarks[type];
}

/** A browse path stands for everything below it too, with its letter case: it is indexed with all its beginnings (rest.md 16.3). */
export function atOrBelow(field: string, values: readonly string[], mark: string): { kind: "test"; test: FieldTest }[] {
  const paths = values.map((value) => (value.startsWith(mark) ? value : mark + value));
  return [
    fieldTest(field, "EQUAL", paths),
    fieldTest(
      field,
      "START_EXACTLY",
      paths.map((path) => path + mark),
    ),
  ];
}
