import type { EntityRegistry } from "@almagest/model";
import { type AliasFields, aliasFieldsOf } from "../words/alias-fields.ts";
import { type IndexField, indexFieldsOf } from "../words/index-fields.ts";

/** What documents become a segment by. */
export interface SegmentModel {
  readonly fields: ReadonlyMap<string, IndexField>;
  readonly aliases: AliasFields;
}

/** The fields and aliases of a model. */
export function segmentModelOf(registry: EntityRegistry): SegmentModel {
  return { fields: indexFieldsOf(registry), aliases: aliasFieldsOf(registry) };
}
