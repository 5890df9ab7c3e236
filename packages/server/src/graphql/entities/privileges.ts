/** The members of `EntityPrivileges`. */
const names = [
  "canManageChildren",
  "canManageEntity",
  "canEditLineage",
  "canEditEmbed",
  "canEditQueries",
  "canEditProperties",
  "canEditTags",
  "canEditGlossaryTerms",
  "canEditDescription",
  "canEditLinks",
  "canEditDomains",
  "canEditDataProducts",
  "canEditOwners",
  "canEditIncidents",
  "canEditAssertions",
  "canEditDeprecation",
  "canEditSchemaFieldTags",
  "canEditSchemaFieldGlossaryTerms",
  "canEditSchemaFieldDescription",
  "canViewDatasetUsage",
  "canViewDatasetProfile",
  "canViewDatasetOperations",
] as const;

const all = Object.fromEntries(names.map((name) => [name, true]));

/** What the caller may do with an entity: everything (graphql.md 3.7). */
export function privileges(): Readonly<Record<string, boolean>> {
  return all;
}
