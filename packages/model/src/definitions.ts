/**
 * The definition files, as data. One file defines one entity, aspect, record, enum or type;
 * `schema/read-definitions.ts` reads them, `generated/definitions.json` holds the shipped ones merged.
 * Record names are short (see naming.ts); type expressions are explained in schema/type-expression.ts.
 */
export interface Definitions {
  readonly entities: Readonly<Record<string, EntityDefinition>>;
  readonly aspects: Readonly<Record<string, AspectDefinition>>;
  readonly records: Readonly<Record<string, RecordDefinition>>;
  readonly enums: Readonly<Record<string, EnumDefinition>>;
  readonly types: Readonly<Record<string, TypeDefinition>>;
}

/** `entities/<name>.yaml`. In an extra model directory a file may name a shipped entity and list only the aspects to add. */
export interface EntityDefinition {
  readonly description?: string;
  readonly category?: "core" | "internal";
  /** Name of the key aspect: its fields are the parts of the URN, in order. Absent only where aspects are added to a known entity. */
  readonly key?: string;
  /** Names of the aspects, the key aspect left out. */
  readonly aspects: readonly string[];
  /**
   * Key field from which the default browse path follows: a parent's URN becomes its one step, a name is split at the
   * platform's delimiter and its last part left out. Without it the default path is the one step `Default`.
   */
  readonly browsePathField?: string;
  /** The record of the older snapshot form, for entities that have one, and the union of its aspects. */
  readonly snapshot?: { readonly record: string; readonly union: string };
}

/** `records/<name>.yaml`, and the greater part of `aspects/<name>.yaml`. */
export interface RecordDefinition {
  readonly description?: string;
  /** Records whose fields come first, in this order. */
  readonly includes?: readonly string[];
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  readonly deprecated?: boolean;
}

/** `aspects/<name>.yaml`: a record that can be stored for an entity. */
export interface AspectDefinition extends RecordDefinition {
  readonly record: string;
  /** Absent means versioned. */
  readonly kind?: "timeseries";
  readonly patch?: PatchDefinition;
}

/**
 * How JSON Patch addresses the arrays of an aspect, and what it starts from when nothing is stored (openapi.md 4).
 * Paths are slash paths of member names below the aspect; `*` steps into the elements of an array.
 */
export interface PatchDefinition {
  /**
   * Path of an array, to the fields that identify an element. `[]` is an array of texts that are their own keys. A key
   * such as `attribution␟source` is a path inside the element; `value␟string|double` takes the first of the last members
   * that the element has. With one plain key, a text in place of an element stands for the element with that key alone.
   * The one word `fineGrainedLineage` in place of a list names the form of openapi.md 4.5. An array in which another lies is
   * among them as well.
   *
   * A patched aspect has all of these arrays, empty if need be, but for those whose path ends in `?` and those inside the
   * elements of another array: these are left out while there is nothing in them.
   */
  readonly arrays?: Readonly<Record<string, readonly string[] | "fineGrainedLineage">>;
  /** Names that clients write in place of those of members. */
  readonly aliases?: Readonly<Record<string, string>>;
  /**
   * The value a patch of an absent aspect starts from; the text `$stamp` stands for an audit stamp of the system, now.
   * Without it a patch of an absent aspect is refused.
   */
  readonly initial?: Json;
  /** Paths of required members that a patch result may lack, to what they get, in every object that the path leads to. */
  readonly fill?: Readonly<Record<string, Json>>;
}

export interface FieldDefinition {
  /** A type expression; a trailing `?` makes the field optional: `array<common.Owner>`, `string?`. */
  readonly type: string;
  readonly description?: string;
  readonly default?: Json;
  readonly deprecated?: boolean;
  readonly searchable?: Annotation;
  readonly searchableRef?: Annotation;
  readonly searchScore?: Annotation;
  readonly relationship?: Annotation;
  readonly timeseriesField?: Annotation;
  readonly timeseriesFieldCollection?: Annotation;
  readonly urnValidation?: Annotation;
}

/** Options as written; on arrays, maps, unions and records a map of paths to options (model.md 3.1). */
export type Annotation = Readonly<Record<string, Json>>;

/** `enums/<name>.yaml` */
export interface EnumDefinition {
  readonly description?: string;
  readonly symbols: readonly string[];
}

/** `types/<name>.yaml`: another name for a type, with what a URN of that type looks like (model.md 9.5). */
export interface TypeDefinition {
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly type: string;
  /** Entity type and the kinds of the parts, checked when a value of this type is written. */
  readonly urn?: { readonly entityType: string; readonly parts: readonly { readonly name: string; readonly type: string }[] };
}

export type Json = string | number | bigint | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = { readonly [member: string]: Json };
