import { cachedBy } from "../cached-by.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import { kindOf, numberKinds } from "../schema/value-kinds.ts";
import { annotatedLeaves } from "./annotated-leaves.ts";
import { optionOf } from "./annotation-options.ts";
import { lastName, type SearchFieldType, searchFieldType } from "./searchable-fields.ts";

/** A URN whose entity's own search fields are found through this one, down to `depth` (model.md 3.2). */
export interface SearchableReference {
  readonly path: string;
  readonly fieldName: string;
  readonly fieldType: SearchFieldType;
  readonly queryByDefault: boolean;
  readonly boostScore: number;
  readonly depth: number;
  /** Type of the entity referred to. */
  readonly refType: string;
  readonly fieldNameAliases: readonly string[];
}

/** A number that takes part in the score of a hit (model.md 3.2). */
export interface SearchScore {
  readonly path: string;
  readonly fieldName: string;
  readonly weight: number;
  /** Counts where the number is absent. */
  readonly defaultValue: number;
  readonly modifier: (typeof scoreModifiers)[number] | undefined;
}

export const scoreModifiers = ["LOG", "LN", "SQRT", "SQUARE", "RECIPROCAL"] as const;

const referencesByDefault: ReadonlySet<SearchFieldType> = new Set(["TEXT", "TEXT_PARTIAL", "WORD_GRAM", "URN", "URN_PARTIAL", "OBJECT"]);

/** The search references of a record. Throws an Error naming the path when the type of the entity is missing. */
export const searchableReferences: (record: RecordSpec) => readonly SearchableReference[] = cachedBy((record) =>
  annotatedLeaves(record, "searchableRef").map(({ path, options }) => {
    const fieldType = searchFieldType(optionOf.text(options, "fieldType"), path) ?? "OBJECT";
    const refType = optionOf.text(options, "refType");
    if (refType === undefined) throw new Error(`${record.name}: the search reference at ${path} names no refType`);
    return {
      path,
      fieldName: optionOf.text(options, "fieldName") ?? lastName(path),
      fieldType,
      queryByDefault: optionOf.flag(options, "queryByDefault") ?? referencesByDefault.has(fieldType),
      boostScore: optionOf.number(options, "boostScore") ?? 1,
      depth: optionOf.number(options, "depth") ?? 2,
      refType,
      fieldNameAliases: optionOf.texts(options, "fieldNameAliases"),
    };
  }),
);

/** The score numbers of a record. Throws an Error naming the path of one that is no single number. */
export const searchScores: (record: RecordSpec) => readonly SearchScore[] = cachedBy((record) =>
  annotatedLeaves(record, "searchScore").map(({ path, type, options }) => {
    const isNumber = numberKinds.includes(kindOf(type));
    if (!isNumber || path.includes("*")) throw new Error(`${record.name}: only a single number can be a search score, not ${path}`);
    const modifier = optionOf.text(options, "modifier");
    return {
      path,
      fieldName: optionOf.text(options, "fieldName") ?? lastName(path),
      weight: optionOf.number(options, "weight") ?? 1,
      defaultValue: optionOf.number(options, "defaultValue") ?? 0,
      modifier: scoreModifiers.find((known) => known === modifier),
    };
  }),
);
