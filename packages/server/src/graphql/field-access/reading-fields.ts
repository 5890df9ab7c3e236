import { type FieldAccessTable, known } from "./field-access.ts";

/** What everybody may read whom the catalog knows: entities by their URNs, and searches in all forms (graphql.md 5.1, 5.2). */
const fields = [
  ...["application", "assertion", "businessAttribute", "chart", "container", "corpGroup", "corpUser", "dashboard", "dataFlow", "dataJob"],
  ...["dataPlatform", "dataPlatformInstance", "dataProcessInstance", "dataProduct", "dataset", "domain", "erModelRelationship", "form"],
  ...[
    "glossaryNode",
    "glossaryTerm",
    "mlFeature",
    "mlFeatureTable",
    "mlModel",
    "mlModelGroup",
    "mlPrimaryKey",
    "notebook",
    "role",
    "document",
  ],
  ...["agentSkill", "aiAgent", "api", "metric", "semanticModel"],
  ...["structuredProperty", "tag", "versionSet", "versionedDataset", "entity", "entities", "entityExists"],
  ...["search", "searchAcrossEntities", "scrollAcrossEntities", "searchAcrossLineage", "scrollAcrossLineage", "aggregateAcrossEntities"],
  ...["searchDocuments", "autoComplete", "autoCompleteForMultiple", "browse", "browsePaths", "browseV2"],
  ...["listApplicationAssets", "listBusinessAttributes", "listDataProductAssets", "listDomains", "listOwnershipTypes", "listQueries"],
  ...["getRootGlossaryNodes", "getRootGlossaryTerms", "getEntityCounts", "getQuickFilters", "listRecommendations"],
  ...["getSchemaBlame", "getSchemaVersionList", "getTimeline"],
];

export const readingFields: FieldAccessTable = Object.fromEntries(fields.map((field) => [field, known]));
