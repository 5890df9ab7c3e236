import type { FieldTest } from "../storage/search-index.ts";

/** What passes when some value of the field does. */
export function fieldTest(field: string, condition: FieldTest["condition"], values: readonly string[]) {
  return { kind: "test", test: { field, condition, values } } as const;
}

/** What is soft deleted. */
export const isSoftDeleted = fieldTest("removed", "EQUAL", ["true"]);
