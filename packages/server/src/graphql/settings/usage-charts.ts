import { entityTypeOf } from "@almagest/model";
import { hiddenEntities } from "../../auth/privileges/hidden-entities.ts";
import { windowStart } from "../../timeseries/calendar-window.ts";
import { mostFrequent } from "../../usage/usage-counts.ts";
import type { UsageEvent } from "../../usage/usage-history.ts";
import { entityTypeMember } from "../entities/entity-names.ts";
import type { GraphqlContext } from "../graphql-context.ts";

const day = 24 * 3_600_000;
const week = 7 * day;
/** How many rows a table has. */
const mostRows = 10;

/** Charts of what people did lately, but to what is hidden from the caller; none when nobody has been here. */
export async function usageCharts(context: GraphqlContext): Promise<object[]> {
  const { time } = context.request;
  const firstWeek = windowStart(time, { unit: "WEEK", multiple: 1 }) - 7 * week;
  const events = await context.parts.usage.since(firstWeek);
  if (events.length === 0) return [];
  const past = events.filter((event) => event.time > time - week);
  const searches = past.filter(({ type }) => type === "SearchEvent");
  const deeds = await shownAmong(context, past);
  const views = deeds.filter(({ type, entityUrn }) => type === "EntityViewEvent" && entityTypeOf(entityUrn) === "dataset");
  return [
    timeChart("Weekly Active Users", { events, start: firstWeek, step: week, steps: 8, interval: "WEEK", countOf: people }),
    timeChart("Number of Searches", {
      events: searches,
      start: windowStart(time, { unit: "DAY", multiple: 1 }) - 6 * day,
      step: day,
      steps: 7,
      interval: "DAY",
      countOf: (some) => some.length,
    }),
    table("Top Searches (Past Week)", ["Query", "Count"], mostFrequent(searches.flatMap(({ query }) => query ?? [])).map(searchRow)),
    table(
      "Top Viewed Datasets (Past Week)",
      ["Dataset", "#Views"],
      mostFrequent(views.map(({ entityUrn }) => entityUrn)).map(([urn, count]) => datasetRow(context, urn, count)),
    ),
    countByType(context, "Tab Views By Entity Type (Past Week)", labelled(deeds, "EntitySectionViewEvent", "section")),
    countByType(context, "Actions By Entity Type (Past Week)", labelled(deeds, "EntityActionEvent", "actionType")),
  ];
}

interface Steps {
  readonly events: readonly UsageEvent[];
  readonly start: number;
  readonly step: number;
  readonly steps: number;
  readonly interval: "DAY" | "WEEK";
  readonly countOf: (events: readonly UsageEvent[]) => number;
}

function timeChart(title: string, { events, start, step, steps, interval, countOf }: Steps) {
  const data = Array.from({ length: steps }, (_, at) => {
    const from = start + at * step;
    const during = events.filter(({ time }) => time >= from && time < from + step);
    return { x: new Date(from).toISOString(), y: countOf(during) };
  });
  const dateRange = { start: String(start), end: String(start + steps * step) };
  return { __typename: "TimeSeriesChart", title, lines: [{ name: title, data }], dateRange, interval };
}

function people(events: readonly UsageEvent[]): number {
  return new Set(events.map(({ actor }) => actor)).size;
}

interface Row {
  readonly values: readonly string[];
  readonly cells: readonly object[];
}

function table(title: string, columns: readonly string[], rows: readonly Row[]) {
  return { __typename: "TableChart", title, columns, rows: rows.slice(0, mostRows) };
}

function searchRow([query, count]: readonly [string, number]): Row {
  const linkParams = { searchParams: { query } };
  return { values: [query, String(count)], cells: [{ value: query, linkParams }, { value: String(count) }] };
}

/** What was done to an entity. */
type Deed = UsageEvent & Required<Pick<UsageEvent, "entityUrn">>;

/** What was done to entities that the caller may see. */
async function shownAmong({ request }: GraphqlContext, events: readonly UsageEvent[]): Promise<readonly Deed[]> {
  const deeds = events.filter((event): event is Deed => event.entityUrn !== undefined);
  const hidden = await hiddenEntities(
    request.access,
    deeds.map(({ entityUrn }) => entityUrn),
  );
  return deeds.filter(({ entityUrn }) => !hidden.has(entityUrn));
}

/** A dataset is told by its name, as bars tell what they stand for; what is no URN of one has none. */
function datasetRow(context: GraphqlContext, urn: string, count: number): Row {
  const node = context.node(urn);
  const name = String(node?.key.name || urn);
  const entityProfileParams = { urn, type: entityTypeMember("dataset") };
  const cell = { value: name, entity: node && urn, linkParams: { entityProfileParams } };
  return { values: [name, String(count)], cells: [cell, { value: String(count) }] };
}

/** What was done to an entity, as a chart calls it. */
interface LabelledDeed {
  readonly entityUrn: string;
  readonly label: string;
}

function labelled(deeds: readonly Deed[], wanted: string, member: "section" | "actionType"): readonly LabelledDeed[] {
  return deeds.flatMap(({ type, entityUrn, [member]: label = "" }) => (type === wanted ? [{ entityUrn, label }] : []));
}

function countByType(context: GraphqlContext, title: string, deeds: readonly LabelledDeed[]) {
  const known = deeds.filter(({ entityUrn }) => context.node(entityUrn) !== undefined);
  const byType = Object.groupBy(known, ({ entityUrn }) => entityTypeMember(context.node(entityUrn)?.entity.name ?? ""));
  const bars = Object.entries(byType).map(([name, done = []]) => {
    const counts = mostFrequent(done.map(({ label }) => label));
    return { name, segments: counts.map(([label, value]) => ({ label, value })) };
  });
  return { __typename: "BarChart", title, bars };
}
