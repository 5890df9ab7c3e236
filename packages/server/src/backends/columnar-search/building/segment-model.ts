import type { EntityRegistry } from "@almagest/model";
import { type AliasFields, aliasFieldsOf } from "../words/alias-fields.ts";
import { type IndexField, indexFieldsOf } from "../words/index-fields.ts";
import { type ScoreNumbers, scoreNumbersOf } from "../words/score-numbers.ts";

/** What documents become a segment by, and what they are ranked by. */
export interface SegmentModel {
  readonly fields: ReadonlyMap<string, IndexField>;
  readonly aliases: AliasFields;
  readonly scoreNumbers: ScoreNumbers;
}

/** The fields, aliases and score numbers of a model. */
export function segmentModelOf(registry: EntityRegistry): SegmentModel {
  return { fields: indexFieldsOf(registry), aliases: aliasFieldsOf(registry), scoreNumbers: scoreNumbersOf(registry) };
}
