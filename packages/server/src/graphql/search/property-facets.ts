import { urnPrefix } from "@almagest/model";
import { type SearchResult, searchEntities } from "../../search/search-entities.ts";
import type { Facet } from "../../search/search-facets.ts";
import { namedPropertyField } from "../../search/structured-property-fields.ts";
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

/** The facets of a search, those of structured properties with their property and under the names they were asked for by. */
export async function shownFacets(
  context: GraphqlContext,
  result: Pick<SearchResult, "facets" | "includesRestricted">,
  asked: readonly string[] = [],
): Promise<readonly ShownFacet[]> {
  const facets = await toldFacets(context.parts.keys, context.request.access, result);
  const levels = asked.flatMap((name) => name.split(nestedMark)).map((name) => context.parts.fields.bareName(name));
  const properties = new Map(levels.map((name) => [namedPropertyField(name), name]));
  return Promise.all(facets.map((facet) => withProperties(context, facet, properties)));
}

/** A property may stand at each level of a facet; one that counts nothing else shows it whole. */
async function withProperties(
  context: GraphqlContext,
  facet: Facet,
  properties: ReadonlyMap<string | undefined, string>,
): Promise<ShownFacet> {
  const levels = facet.field.split(nestedMark);
  const names = levels.map((level) => properties.get(level) ?? level);
  const labels = facet.label.split(nestedMark).map((label, level) => {
    const name = properties.get(levels[level]);
    return name === undefined ? label : labelOf(context, name, label);
  });
  const label = (await Promise.all(labels)).join(nestedMark);
  const shown = shownFacet({ ...facet, field: names.join(nestedMark), label });
  return properties.has(facet.field) ? { ...shown, entity: propertyUrn(shown.field) } : shown;
}

async function labelOf(context: GraphqlContext, name: string, label: string): Promise<string> {
  const definition = await context.node(propertyUrn(name))?.read(context, (loaded) => loaded.aspect("propertyDefinition"));
  return String(definition?.displayName ?? definition?.qualifiedName ?? label);
}

function propertyUrn(name: string): string {
  return ofProperties + name.slice(prefix.length);
}
