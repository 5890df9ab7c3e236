import { elementsOf, isJsonObject, type Json, type ValidationIssue } from "@almagest/model";
import type { MutateHook, ValidateHook } from "./aspect-hook.ts";
import { ruleIssue } from "./rule-issue.ts";

/** The array of columns in the two aspects that describe columns. */
const columnArray: Readonly<Record<string, string>> = {
  schemaMetadata: "fields",
  editableSchemaMetadata: "editableSchemaFieldInfo",
};
const aspects = Object.keys(columnArray);

/** Patches may bring a column twice; the first is kept (rest.md 6.10, FieldPathMutator). */
export const uniqueFieldPaths: MutateHook = {
  kind: "mutate",
  on: { aspects, changeTypes: ["PATCH"] },
  mutate: (value, { aspect }) => {
    const name = columnArray[aspect.name] ?? "";
    const columns = elementsOf(value[name]);
    const seen = new Set<Json | undefined>();
    const kept = columns.filter((column) => {
      const path = fieldPath(column);
      return path === undefined || (!seen.has(path) && seen.add(path));
    });
    return kept.length === columns.length ? value : { ...value, [name]: kept };
  },
};

/** Column paths are not empty and stand once (rest.md 6.10, FieldPathValidator). */
export const validFieldPaths: ValidateHook = {
  kind: "validate",
  on: { aspects, changeTypes: ["UPSERT", "UPDATE", "CREATE", "CREATE_ENTITY", "RESTATE"] },
  validate: ({ aspect, changeType, value }) => {
    const name = columnArray[aspect.name] ?? "";
    const record = aspect.record.name.slice(aspect.record.name.lastIndexOf(".") + 1);
    const issues: ValidationIssue[] = [];
    const seen = new Set<Json | undefined>();
    for (const [index, column] of elementsOf(value?.[name]).entries()) {
      const path = fieldPath(column);
      const at = [name, index, "fieldPath"];
      const duplicated = `Cannot perform ${changeType} action on proposal. ${record} aspect has duplicated field paths`;
      if (path === "") issues.push(ruleIssue(at, "SchemaMetadata aspect has empty field path."));
      else if (seen.has(path)) issues.push(ruleIssue(at, `${duplicated}: keep one of ${String(path)}`));
      seen.add(path);
    }
    return issues;
  },
};

function fieldPath(column: Json): Json | undefined {
  return isJsonObject(column) ? column.fieldPath : undefined;
}
