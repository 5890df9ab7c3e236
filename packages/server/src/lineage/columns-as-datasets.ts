/** One wish of a caller about what stands for what in the results. */
export interface GroupingCriterion {
  readonly baseEntityType?: string | null | undefined;
  readonly groupingEntityType: string;
}

/** Whether columns are grouped by their dataset: unless the caller groups otherwise, or not at all (behaviour.md 5.5). */
export function columnsAsDatasets(criteria: readonly GroupingCriterion[] | undefined): boolean {
  return criteria?.some(({ baseEntityType, groupingEntityType }) => isColumn(baseEntityType) && isDataset(groupingEntityType)) ?? true;
}

function isDataset(type: string): boolean {
  return /^dataset$/i.test(type);
}

function isColumn(type: string | null | undefined): boolean {
  return type === undefined || type === null || /^schema_?field$/i.test(type);
}
