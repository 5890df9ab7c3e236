import { datasetUrn } from "./dataset-proposals.ts";

const person =
  "... on CorpUser { urn type username properties { displayName fullName email } editableProperties { displayName pictureLink } }";
const group = "... on CorpGroup { urn type name properties { displayName } }";
const owners = `ownership { owners { owner { ${person} ${group} } type ownershipType { urn info { name } } associatedUrn } lastModified { time } }`;
const tags = "tags { tags { tag { urn type properties { name colorHex } } associatedUrn } }";
const terms = "glossaryTerms { terms { term { urn type properties { name description } } associatedUrn } }";
const domain = "domain { domain { urn type properties { name } } associatedUrn }";
const platform = "platform { urn type name properties { displayName logoUrl } }";
const places = "parentContainers { count containers { urn type properties { name } subTypes { typeNames } } }";
const columnTags =
  "tags { tags { tag { urn properties { name colorHex } } } } glossaryTerms { terms { term { urn properties { name } } } }";

/** What the page of a dataset shows, of what lies in the dataset itself. */
const datasetPage = `query datasetPage($urn: String!) {
  dataset(urn: $urn) {
    urn type exists name origin uri lastIngested platformNativeType
    ${platform}
    dataPlatformInstance { urn instanceId properties { name } }
    properties { name qualifiedName description externalUrl customProperties { key value } lastModified { time actor } }
    editableProperties { name description }
    ${owners} ${tags} ${terms} ${domain} ${places}
    container { urn type properties { name } }
    institutionalMemory { elements { url label author { urn username } created { time actor } } }
    deprecation { deprecated note decommissionTime actorEntity { urn } }
    status { removed } subTypes { typeNames } embed { renderUrl }
    viewProperties { logic language materialized formattedLogic }
    siblings { isPrimary siblings { urn type } }
    browsePathV2 { path { name entity { urn type } } }
    structuredProperties { properties { structuredProperty { urn definition { displayName } } values { ... on StringValue { stringValue } ... on NumberValue { numberValue } } } }
    schemaMetadata {
      name version hash platformUrn primaryKeys
      platformSchema { ... on TableSchema { schema } ... on KeyValueSchema { keySchema valueSchema } }
      foreignKeys { name foreignDataset { urn } }
      fields { fieldPath label jsonPath nullable description type nativeDataType recursive isPartOfKey isPartitioningKey schemaFieldEntity { urn type } ${columnTags} }
    }
    editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description ${columnTags} } }
  }
}`;

/** What a page of search results shows. */
const searchPage = `query searchPage($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) {
    start count total
    searchResults {
      entity {
        urn type
        ... on Dataset {
          name origin ${platform} properties { name qualifiedName description } editableProperties { description }
          ${owners} ${tags} ${terms} ${domain} ${places} subTypes { typeNames } deprecation { deprecated note }
        }
      }
      matchedFields { name value }
      extraProperties { name value }
    }
    facets { field displayName aggregations { value count entity { urn type } } }
  }
}`;

const words = [
  "orders",
  "customers",
  "invoices",
  "campaigns",
  "payments finance",
  "inventory",
  "sessions raw",
  "tickets",
  "returns marts",
  "shipments",
];

/** Bodies that ask for the pages of datasets. */
export function datasetPageBodies(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => JSON.stringify({ query: datasetPage, variables: { urn: datasetUrn(first + index) } }));
}

/** Bodies that ask for the first ten results with facets, each for another text. */
export function searchPageBodies(): string[] {
  return words.map((query) => JSON.stringify({ query: searchPage, variables: { input: { query, start: 0, count: 10 } } }));
}
