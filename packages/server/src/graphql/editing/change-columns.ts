import type { AspectTypes } from "@almagest/model";
import type { Edit } from "./edit.ts";
import type { Given } from "./given.ts";

/** What people wrote about a column. */
export type ColumnInfo = AspectTypes["editableSchemaMetadata"]["editableSchemaFieldInfo"][number];

interface Columns {
  readonly dataset: string;
  readonly fieldPaths: readonly string[];
}

/**
 * Changes what people wrote about columns: `make` gives the members that change, undefined for none. The entries of other
 * columns stay as they are, and where they are.
 */
export function changeColumns(
  edit: Edit,
  { dataset, fieldPaths }: Columns,
  make: (before: ColumnInfo | undefined) => Partial<Given<ColumnInfo>> | undefined,
): Promise<void> {
  return edit.change(dataset, "editableSchemaMetadata", (before) => {
    const known = before?.editableSchemaFieldInfo ?? [];
    // Where a column has several entries, the first counts.
    const places = new Map(known.map(({ fieldPath }, at) => [fieldPath, at] as const).reverse());
    const infos: Given<ColumnInfo>[] = [...known];
    let isChanged = false;
    for (const fieldPath of new Set(fieldPaths)) {
      const at = places.get(fieldPath) ?? infos.length;
      const info = known[at];
      const change = make(info);
      if (change === undefined) continue;
      infos[at] = { ...info, ...change, fieldPath };
      isChanged = true;
    }
    return isChanged ? { ...before, editableSchemaFieldInfo: infos } : undefined;
  });
}
