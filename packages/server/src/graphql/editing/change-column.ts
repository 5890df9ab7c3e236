import type { AspectTypes } from "@almagest/model";
import type { Edit } from "./edit.ts";
import type { Given } from "./given.ts";

/** What people wrote about a column. */
export type ColumnInfo = AspectTypes["editableSchemaMetadata"]["editableSchemaFieldInfo"][number];

interface Column {
  readonly dataset: string;
  readonly fieldPath: string;
}

/**
 * Changes what people wrote about a column: `make` gives the members that change, undefined for none. The entries of other
 * columns stay as they are, and where they are.
 */
export function changeColumn(
  edit: Edit,
  { dataset, fieldPath }: Column,
  make: (before: ColumnInfo | undefined) => Partial<Given<ColumnInfo>> | undefined,
): Promise<void> {
  return edit.change(dataset, "editableSchemaMetadata", (before) => {
    const infos = before?.editableSchemaFieldInfo ?? [];
    const known = infos.find((info) => info.fieldPath === fieldPath);
    const change = make(known);
    if (change === undefined) return undefined;
    const changed = { ...known, ...change, fieldPath };
    const all = known === undefined ? [...infos, changed] : infos.map((info) => (info === known ? changed : info));
    return { ...before, editableSchemaFieldInfo: all };
  });
}
