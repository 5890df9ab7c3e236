/** What a criterion of a policy looks at (behaviour.md 6.5). */
export const criterionFields = [
  "TYPE",
  "URN",
  "OWNER",
  "DOMAIN",
  "GROUP_MEMBERSHIP",
  "DATA_PLATFORM_INSTANCE",
  "TAG",
  "CONTAINER",
] as const;

export type CriterionField = (typeof criterionFields)[number];

const olderNames: ReadonlyMap<string, CriterionField> = new Map([
  ["RESOURCE_TYPE", "TYPE"],
  ["RESOURCE_URN", "URN"],
]);

/** The field of this name, or of this older name; undefined when there is none. */
export function criterionField(name: string): CriterionField | undefined {
  return olderNames.get(name) ?? criterionFields.find((field) => field === name);
}
