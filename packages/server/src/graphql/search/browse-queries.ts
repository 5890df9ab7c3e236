import type { JsonObject } from "@almagest/model";
import { browse } from "../../search/browse.ts";
import { browseHierarchy } from "../../search/browse-hierarchy.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectField } from "../entities/aspect-field.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import type { SearchInput } from "./answer-search.ts";
import { type FilterInputs, readFilters } from "./filter-inputs.ts";
import { type PageInput, readPage } from "./page.ts";
import { readFlags } from "./search-options.ts";
import { searchScope } from "./search-scope.ts";
import { browsedTypes, namedTypes } from "./searched-types.ts";

interface BrowseInput extends FilterInputs, PageInput {
  readonly type: string;
  readonly path?: readonly string[] | null;
}

interface HierarchyInput extends SearchInput {
  readonly type?: string | null;
  readonly path?: readonly string[] | null;
}

interface PathsInput {
  readonly type: string;
  readonly urn: string;
}

const usualCount = 10;

/** Walks along paths, older and newer ones (graphql.md 5.2, 7.4). */
export const browseQueries: TypeResolvers = {
  Query: {
    browse: (_parent, { input }: { readonly input: BrowseInput }, context) => browsePath(input, context),
    browseV2: (_parent, { input }: { readonly input: HierarchyInput }, context) => browseFolders(input, context),
    browsePaths: async (_parent, { input: { type, urn } }: { readonly input: PathsInput }, context) => {
      const [entity] = namedTypes([type]);
      return (await browsePaths(requireNode(context, urn, entity), undefined, context)) ?? [];
    },
  },
};

/** `browsePaths` of an entity. */
export const browsePaths = aspectField("browsePaths", ({ paths }: JsonObject) =>
  (paths as string[]).map((path) => ({ path: path.split("/").filter((name) => name !== "") })),
);

async function browsePath(input: BrowseInput, { parts }: GraphqlContext) {
  const [entity = ""] = namedTypes([input.type]);
  const { start, count } = readPage(input, usualCount);
  const path = input.path ?? [];
  const joined = path.map((name) => `/${name}`).join("");
  const found = await browse(parts, { entity, path: joined, start, limit: count, filter: readFilters(input) });
  return {
    start,
    count,
    total: found.numGroups + found.numEntities,
    groups: found.groups,
    entities: found.entities,
    metadata: { path, totalNumEntities: found.below },
  };
}

/** A folder may be called by the URN of what it stands for; then it shows that entity. */
async function browseFolders({ type, ...input }: HierarchyInput, context: GraphqlContext) {
  const { start, count } = readPage(input, usualCount);
  const path = input.path ?? [];
  const types = input.types && input.types.length > 0 ? input.types : type ? [type] : [];
  const scope = await searchScope(context, { ...input, types }, browsedTypes);
  const search = { ...scope, input: input.query ?? "", flags: readFlags(input.searchFlags) };
  const { folders, below } = scope === undefined ? { folders: [], below: 0 } : await browseHierarchy(context.parts, search, path);
  return {
    start,
    count,
    total: folders.length,
    groups: folders.slice(start, start + count).map((folder) => ({ ...folder, entity: folder.name })),
    metadata: { path, totalNumEntities: below },
  };
}
