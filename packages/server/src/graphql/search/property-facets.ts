import { urnNamespace } from "@almagest/model";
import { searchEntities } from "../../search/search-entities.ts";
import type { Facet } from "../../search/search-facets.ts";
import { namedPropertyField } from "../../search/structured-property-fields.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, isOneOf } from "./filter-inputs.ts";
import { type ShownFacet, shownFacet } from "./shown-facets.ts";

const prefix = "structuredProperties.";
const urnPrefix = `urn:${urnNamespace}:structuredProperty:`;
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
  return entities.map(({ urn }) => prefix + urn.slice(urnPrefix.length));
}

/** The facets of a search, those of structured properties with their property and under the names they were asked for by. */
export async function shownFacets(
  context: GraphqlContext,
  facets: readonly Facet[],
  asked: readonly string[] = [],
): Promise<readonly ShownFacet[]> {
  const properties = new Map(asked.map((name) => context.parts.fields.bareName(name)).map((name) => [namedPropertyField(name), name]));
  return Promise.all(
    facets.map((facet) => {
      const name = properties.get(facet.field);
      return name === undefined ? shownFacet(facet) : ofProperty(context, { ...facet, field: name });
    }),
  );
}

async function ofProperty(context: GraphqlContext, facet: Facet): Promise<ShownFacet> {
  const entity = urnPrefix + facet.field.slice(prefix.length);
  const definition = await context.node(entity)?.read(context, (loaded) => loaded.aspect("propertyDefinition"));
  const name = definition?.displayName ?? definition?.qualifiedName ?? facet.label;
  return { ...shownFacet(facet), displayName: String(name), entity };
}
