import { urnPrefix } from "@almagest/model";
import { type SearchResult, searchEntities } from "../../search/search-entities.ts";
import type { Facet } from "../../search/search-facets.ts";
import { isPropertyField, propertyUrn } from "../../search/structured-property-fields.ts";
import { toldFacets } from "../../search/told-facets.ts";
import { nestedMark } from "../../storage/search-index.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, isOneOf } from "./filter-inputs.ts";
import { type ShownFacet, shownFacet } from "./shown-facets.ts";

const prefix = "structuredProperties.";
const ofProperties = urnPrefix("structuredProperty");
const mostOffered = 100;

/** Names of the facets of those structured properties that are to be offered as filters (graphql.md 8). */
export async function offeredProperties({ parts }: GraphqlContext): Promise<string[]> {
  const { entities } = await searchEntities(parts, {
    entities: ["structuredProperty"],
    filter: allOf(isOneOf("showInSearchFilters", ["true"])),
    sort: [{ field: "urn", order: "ASCENDING" }],
    start: 0,
    count: mostOffered,
    flags: { skipAggregates: true },
  });
  return entities.map(({ urn }) => prefix + urn.slice(ofProperties.length));
}

/** The facets of a search, those of structured properties with their property and the name it has for readers. */
export async function shownFacets(
  context: GraphqlContext,
  result: Pick<SearchResult, "facets" | "includesRestricted">,
): Promise<readonly ShownFacet[]> {
  const facets = await toldFacets(context.parts.keys, context.request.access, result);
  return Promise.all(facets.map(async (facet) => shownFacet({ ...facet, label: await labelOf(context, facet) })));
}

/** A property may stand at each level of a facet. */
async function labelOf(context: GraphqlContext, { field, label }: Facet): Promise<string> {
  const names = field.split(nestedMark);
  const labels = label.split(nestedMark).map((one, level) => nameOfProperty(context, names[level] ?? "", one));
  return (await Promise.all(labels)).join(nestedMark);
}

async function nameOfProperty(context: GraphqlContext, name: string, label: string): Promise<string> {
  if (!isPropertyField(name)) return label;
  const definition = await context.node(propertyUrn(name))?.read(context, (loaded) => loaded.aspect("propertyDefinition"));
  return String(definition?.displayName ?? definition?.qualifiedName ?? label);
}
