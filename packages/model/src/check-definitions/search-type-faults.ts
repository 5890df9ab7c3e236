import { optionOf } from "../annotations/annotation-options.ts";
import { type SearchFieldType, searchFieldTypeOf } from "../annotations/searchable-fields.ts";
import type { Annotation } from "../definitions.ts";
import { dereferenced, type TypeSpec } from "../schema/type-spec.ts";
import { kindOf, numberKinds, textKinds } from "../schema/value-kinds.ts";

/** What a type of search field holds, where that is not whatever can be written as text. */
interface Holding {
  readonly holds: string;
  fits(type: TypeSpec): boolean;
}

const number: Holding = { holds: "a number", fits: (type) => numberKinds.includes(kindOf(type)) };
const path: Holding = { holds: "a text", fits: (type) => textKinds.includes(kindOf(type)) };

const holdings: Readonly<Partial<Record<SearchFieldType, Holding>>> = {
  BOOLEAN: { holds: "a boolean", fits: (type) => kindOf(type) === "boolean" },
  COUNT: number,
  DATETIME: number,
  DOUBLE: number,
  BROWSE_PATH: path,
  BROWSE_PATH_V2: path,
  OBJECT: { holds: "a map", fits: (type) => kindOf(type) === "map" },
  MAP_ARRAY: { holds: "a map of arrays", fits: isMapOfArrays },
};

/** Those without words that a query could look for (model.md 3.3). */
const wordless: ReadonlySet<SearchFieldType> = new Set(["BOOLEAN", "COUNT", "DATETIME", "DOUBLE", "OBJECT", "MAP_ARRAY"]);

/** What is wrong with the type of a search field, where the options of its annotation are what they may be. */
export function searchTypeFaults(member: string, options: Annotation, { type }: { readonly type: TypeSpec }): string[] {
  const kind = kindOf(type);
  const fieldType = searchFieldTypeOf(options, { path: member, valueKind: kind });
  const holding = holdings[fieldType];
  return [
    ...(holding === undefined || holding.fits(type)
      ? []
      : [`${member}.fieldType ${fieldType} must be on ${holding.holds}, not on ${kind}`]),
    ...(optionOf.flag(options, "queryByDefault") && wordless.has(fieldType)
      ? [`${member}.queryByDefault has no effect: a field of the type ${fieldType} holds no words`]
      : []),
  ];
}

function isMapOfArrays(declared: TypeSpec): boolean {
  const type = dereferenced(declared);
  return type.kind === "map" && kindOf(type.element) === "array";
}
