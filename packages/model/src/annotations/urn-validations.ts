import { cachedBy } from "../cached-by.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import { optionOf } from "./annotation-options.ts";
import { walkRecord } from "./record-walk.ts";

/** What the URNs at a path must be, beyond being well-formed (model.md 10.2). */
export interface UrnValidation {
  readonly path: string;
  /** The entity must exist. */
  readonly exist: boolean;
  /** The strict checks on the text of a URN hold (model.md 9.3). */
  readonly strict: boolean;
  /** Entity types allowed; empty means any. */
  readonly entityTypes: readonly string[];
}

/** The URN rules of a record: one for the field that carries the annotation and one for each place inside its type. */
export const urnValidations: (record: RecordSpec) => readonly UrnValidation[] = cachedBy((record) => {
  const validations: UrnValidation[] = [];
  walkRecord(record, ({ path, field }) => {
    const options = field.definition.urnValidation;
    if (options !== undefined) {
      const exist = optionOf.flag(options, "exist") ?? true;
      const strict = optionOf.flag(options, "strict") ?? true;
      validations.push({ path, exist, strict, entityTypes: optionOf.texts(options, "entityTypes") });
    }
    return true;
  });
  return validations;
});
