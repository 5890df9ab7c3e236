import type { UsageEvent } from "../../usage/usage-history.ts";
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

const day = 24 * 3_600_000;

/** How many people came, then how many entities of each kind there are, and how well they are described (graphql.md 5.15). */
export const highlights: TypeResolvers = {
  Query: {
    getHighlights: async (_parent, _args, context) => {
      const { time } = context.request;
      const [events, ...told] = await Promise.all([
        context.parts.usage.since(time - 60 * day),
        ...kinds.map(([entity, title]) => highlight(context, entity, title)),
      ]);
      const people = [
        peopleIn(events, { title: "Weekly Active Users", before: "last week", millis: 7 * day, time }),
        peopleIn(events, { title: "Monthly Active Users", before: "last month", millis: 30 * day, time }),
      ];
      return [...people, ...told.filter(({ value }) => value > 0)];
    },
  },
};

interface Span {
  readonly title: string;
  readonly before: string;
  readonly millis: number;
  readonly time: number;
}

/** How many people did something in a span of time that ends now, compared with the span before it. */
function peopleIn(events: readonly UsageEvent[], { title, before, millis, time }: Span) {
  const between = (from: number, to: number) => events.filter((event) => event.time > from && event.time <= to);
  const count = (some: readonly UsageEvent[]) => new Set(some.map(({ actor }) => actor)).size;
  const value = count(between(time - millis, Number.POSITIVE_INFINITY));
  const earlier = count(between(time - 2 * millis, time - millis));
  const change = (100 * (value - earlier)) / earlier;
  const body = earlier === 0 ? "" : `${Math.abs(change).toFixed(2)}% ${change > 0 ? "increase" : "decrease"} from ${before}`;
  return { value, title, body };
}

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
