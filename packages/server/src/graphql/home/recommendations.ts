import { systemActor } from "../../request-context.ts";
import { searchEntities } from "../../search/search-entities.ts";
import { isOwnFault } from "../engine/format-error.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { entityTypeMember } from "../entities/entity-names.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { wholeFromZero } from "../search/page.ts";
import { searchScope } from "../search/search-scope.ts";
import { searchableTypes } from "../search/searched-types.ts";
import { despiteView } from "./despite-view.ts";
import { type FieldValues, type RecommendationModule, recommendationModules } from "./recommendation-modules.ts";

interface RecommendationsInput {
  readonly userUrn: string;
  readonly requestContext?: { readonly scenario: string; readonly modules?: readonly string[] | null } | null;
  readonly limit?: number | null;
  readonly viewUrn?: string | null;
}

const usualLimit = 10;
/** So many values are looked at for those that are worth showing. */
const facetValues = 200;

/** What may interest somebody who has not asked yet; nothing where that cannot be told: it never fails (graphql.md 5.15, 7.2). */
export const recommendations: TypeResolvers = {
  Query: {
    listRecommendations: async (_parent, { input }: { readonly input: RecommendationsInput }, context) => {
      try {
        return { modules: await recommended(input, context) };
      } catch (error) {
        if (isOwnFault(error)) context.report(error);
        return { modules: [] };
      }
    },
  },
};

async function recommended(input: RecommendationsInput, context: GraphqlContext) {
  const most = wholeFromZero("limit", input.limit ?? usualLimit);
  const scenario = input.requestContext?.scenario ?? "HOME";
  const wanted = input.requestContext?.modules ?? [];
  const shown = recommendationModules.filter(
    ({ scenarios, moduleId }) => scenarios.includes(scenario) && (wanted.length === 0 || wanted.includes(memberOf(moduleId))),
  );
  const modules = await Promise.all((await candidates(shown, input, context)).map((one) => shownModule(one, context)));
  return modules.filter(({ content }) => content.length > 0).slice(0, most);
}

/** How a client asks for a module: `TopTags` as `TOP_TAGS`. */
function memberOf(moduleId: string): string {
  return moduleId.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

/** What a module might show: the text that stands for it, and how often it was found. */
interface Candidate {
  readonly value: string;
  readonly count?: number;
}

interface Candidates {
  readonly module: RecommendationModule;
  readonly values: readonly Candidate[];
}

async function candidates(
  modules: readonly RecommendationModule[],
  { userUrn, viewUrn }: RecommendationsInput,
  context: GraphqlContext,
): Promise<Candidates[]> {
  const fields = modules.flatMap(({ from }) => (from.kind === "field" ? from.field : []));
  const counting = despiteView({ viewUrn }, ({ viewUrn }) => fieldCounts(fields, viewUrn, context));
  const [countsOf, events] = await Promise.all([counting, context.parts.usage.since(0)]);
  // The system is who asks where nobody is asked who they are.
  const caller = context.request.actor === systemActor ? userUrn : context.request.actor;
  return modules.map((module) => {
    const { from } = module;
    if (from.kind === "field") return { module, values: countsOf(from.field) };
    const used = from.kind === "entities" ? from.urns(events, caller) : from.queries(events, caller);
    return { module, values: used.map((value) => ({ value })) };
  });
}

/** The values of fields that most entities have. */
async function fieldCounts(fields: readonly string[], viewUrn: RecommendationsInput["viewUrn"], context: GraphqlContext) {
  const scope = fields.length === 0 ? undefined : await searchScope(context, { viewUrn }, searchableTypes);
  if (scope === undefined) return () => [];
  const flags = { includeDefaultFacets: false };
  const found = await searchEntities(context.parts, { ...scope, start: 0, count: 0, flags, facets: fields, facetValues });
  return (field: string): readonly Candidate[] => found.facets.find((facet) => facet.field === field)?.values ?? [];
}

async function shownModule({ module, values }: Candidates, context: GraphqlContext) {
  const { title, moduleId, renderType, from, most } = module;
  if (from.kind === "queries") {
    const content = values.slice(0, most).map(({ value }) => ({ value, params: { searchParams: { query: value } } }));
    return { title, moduleId, renderType, content };
  }
  const wants = from.kind === "field" ? from.wants : undefined;
  const shown = await Promise.all(values.slice(0, facetValues).map((value) => isShown(value, wants, context)));
  const content = values.filter((_value, at) => shown[at]).slice(0, most);
  const params = ({ value, count }: Candidate) => {
    if (from.kind === "field")
      return { searchParams: { query: "", filters: [{ field: from.field, values: [value] }] }, contentParams: { count } };
    return { entityProfileParams: { urn: value, type: entityTypeMember(context.node(value)?.entity.name ?? "") } };
  };
  return { title, moduleId, renderType, content: content.map((one) => ({ value: one.value, entity: one.value, params: params(one) })) };
}

/** Only what is stored, not soft deleted, and has what the module wants of it. */
async function isShown({ value, count }: Candidate, wants: FieldValues["wants"], context: GraphqlContext): Promise<boolean> {
  const node = context.node(value);
  if (node === undefined || count === 0) return false;
  return node.read(context, (loaded) => {
    if (!loaded.exists || loaded.isRemoved) return false;
    return wants === undefined || Boolean(loaded.aspect(wants.aspect)?.[wants.member]);
  });
}
