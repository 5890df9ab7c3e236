import { assetFields } from "./asset-fields.ts";
import type { FieldAccess, FieldAccessTable } from "./field-access.ts";
import { governanceFields } from "./governance-fields.ts";
import { peopleFields } from "./people-fields.ts";
import { qualityFields } from "./quality-fields.ts";
import { readingFields } from "./reading-fields.ts";
import { settingsFields } from "./settings-fields.ts";

const tables: readonly FieldAccessTable[] = [readingFields, assetFields, governanceFields, qualityFields, peopleFields, settingsFields];

/** What the fields of `Query` and `Mutation` ask of whoever calls them. No name stands on both. */
export const rootAccess: FieldAccessTable = joined();

/** What one of them asks. Throws for a field that nobody has declared: the schema is not served with such a one. */
export function accessOfRoot(field: string): FieldAccess {
  const access = rootAccess[field];
  if (access === undefined) throw new Error(`The root field ${field} does not declare what it asks of its callers`);
  return access;
}

function joined(): FieldAccessTable {
  const entries = tables.flatMap((table) => Object.entries(table));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`The root field ${twice} declares twice what it asks of its callers`);
  return Object.fromEntries(entries);
}
