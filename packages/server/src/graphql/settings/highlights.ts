import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { countValues } from "./count-values.ts";

const kinds: readonly (readonly [entity: string, title: string])[] = [
  ["dataset", "Datasets"],
  ["dashboard", "Dashboards"],
  ["chart", "Charts"],
  ["dataFlow", "Pipelines"],
  ["dataJob", "Tasks"],
  ["domain", "Domains"],
];

const qualities: readonly (readonly [field: string, words: string])[] = [
  ["hasOwners", "owners"],
  ["hasTags", "tags"],
  ["hasGlossaryTerms", "glossary terms"],
  ["hasDescription", "a description"],
  ["hasDomain", "domain assigned"],
];

/** Clients look for these two first. Nobody is counted, because who uses the pages is not recorded. */
const activeUsers = ["Weekly Active Users", "Monthly Active Users"].map((title) => ({
  value: 0,
  title,
  body: "Who uses the pages is not recorded",
}));

/** How many entities of each kind there are, and how well they are described (graphql.md 5.15). */
export const highlights: TypeResolvers = {
  Query: {
    getHighlights: async (_parent, _args, context) => {
      const told = await Promise.all(kinds.map(([entity, title]) => highlight(context, entity, title)));
      return [...activeUsers, ...told.filter(({ value }) => value > 0)];
    },
  },
};

async function highlight(context: GraphqlContext, entity: string, title: string) {
  // A domain lies in its parent, not in a domain that is assigned to it.
  const told = entity === "domain" ? qualities.filter(([field]) => field !== "hasDomain") : qualities;
  const { total, facets } = await countValues(context, { entities: [entity], fields: told.map(([field]) => field) });
  const shares = told.map(([field, words]) => {
    const having = facets.get(field)?.find(({ value }) => value === "true")?.count ?? 0;
    return `${((100 * having) / Math.max(total, 1)).toFixed(2)}% have ${words}`;
  });
  return { value: total, title, body: shares.join(", ") };
}
