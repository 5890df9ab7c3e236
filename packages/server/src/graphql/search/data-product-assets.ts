import { entityTypeOf } from "@almagest/model";
import { bothOf, type Criterion, type FilterCriteria } from "../../search/filter-criteria.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { records } from "../entities/shown-values.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { answerSearch, emptyResults, type SearchInput } from "./answer-search.ts";
import { allOf, isOneOf, readFilters } from "./filter-inputs.ts";
import { readPage } from "./page.ts";

/** The assets of a data product, searched (graphql.md 5.14). */
export const dataProductAssets: TypeResolvers = {
  Query: {
    listDataProductAssets: (_parent, { urn, input }: { readonly urn: string; readonly input: SearchInput }, context) =>
      assetsOf(requireNode(context, urn, "dataProduct"), input, context),
    /** Nothing answers it in the reference either (graphql.md 9, 12). */
    listApplicationAssets: () => null,
  },
  DataProduct: {
    entities: (node: EntityNode, { input }: { readonly input?: SearchInput | null }, context) => assetsOf(node, input ?? {}, context),
  },
};

const portField = "isOutputPort";

interface Asset {
  readonly urn: string;
  readonly isOutputPort: boolean;
}

/** Whether an asset is an output port is no field of the index: the product says it. */
async function assetsOf(node: EntityNode, input: SearchInput, context: GraphqlContext) {
  const assets = await node.read(context, (loaded) =>
    records(loaded.aspect("dataProductProperties")?.assets).map(({ destinationUrn, outputPort }) => ({
      urn: String(destinationUrn),
      isOutputPort: outputPort === true,
    })),
  );
  if (assets.length === 0) return emptyResults(readPage(input, usualCount));
  const types = [...new Set(assets.map(({ urn }) => entityTypeOf(urn)))].filter((type) => context.parts.registry.entity(type));
  const filter = bothOf(
    withPorts(readFilters(input), assets),
    allOf(
      isOneOf(
        "urn",
        assets.map(({ urn }) => urn),
      ),
    ),
  );
  const { filters: _filters, orFilters: _orFilters, ...rest } = input;
  const results = await answerSearch(context, rest, { types, ...(filter && { filter }) });
  const ports = new Set<unknown>(assets.filter(({ isOutputPort }) => isOutputPort).map(({ urn }) => urn));
  return {
    ...results,
    searchResults: results.searchResults.map((result) => ({
      ...result,
      extraProperties: [...result.extraProperties, { name: portField, value: String(ports.has(result.entity)) }],
    })),
  };
}

const usualCount = 10;

/** The filter with its criteria on output ports spelt out as the assets that meet them. */
function withPorts(filter: FilterCriteria | undefined, assets: readonly Asset[]): FilterCriteria | undefined {
  return filter && { or: filter.or.map(({ and }) => ({ and: and.map((one) => (one.field === portField ? portsOf(one, assets) : one)) })) };
}

function portsOf({ values, negated }: Criterion, assets: readonly Asset[]): Criterion {
  const odd = values.find((value) => value !== "true" && value !== "false");
  if (odd !== undefined) throw badRequest(`${portField} is true or false, not ${JSON.stringify(odd)}`);
  const meant = assets.filter((asset) => values.includes(String(asset.isOutputPort)));
  return {
    ...isOneOf(
      "urn",
      meant.map(({ urn }) => urn),
    ),
    negated,
  };
}
