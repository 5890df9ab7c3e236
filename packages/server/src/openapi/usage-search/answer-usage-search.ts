import type { JsonObject } from "@almagest/model";
import { eachAudit } from "../../audit/search-audit.ts";
import { parseOptionalBody } from "../../http/decoding/parse-body.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { NamedTallies, Room } from "./aggregation.ts";
import { BestEvents } from "./best-events.ts";
import type { SortedEvent } from "./read-order.ts";
import { readSearch, type UsageSearch } from "./read-search.ts";
import { SearchedEvent } from "./searched-event.ts";

/**
 * Searches what people did, and adds it up, in the form of Elasticsearch, which older clients ask in (openapi.md 12.5). The latest
 * come first unless `sort` says otherwise. The time that is told of an event is the one that it is found and sorted by, whatever
 * its client said.
 */
export async function answerUsageSearch({ parts, context, body }: OpenapiCall): Promise<OpenapiAnswer> {
  const search = readSearch(parseOptionalBody(body));
  const { condition, aggregations, from } = search;
  const best = new BestEvents(search.order, search.end);
  const tallies = new NamedTallies(aggregations, new Room());
  let total = 0;
  const window = { startTime: Math.max(condition.least, 0), endTime: Math.min(condition.most, Date.now()) };
  const matches = (event: SearchedEvent["event"]) => condition.matches(new SearchedEvent(event));
  for await (const event of eachAudit(parts, { ...window, matches, access: context.access })) {
    const searched = new SearchedEvent(event);
    total++;
    best.add(searched);
    tallies.add(searched);
  }
  const hits = best
    .sorted()
    .slice(from)
    .map((event) => hitOf(event, search));
  const answer = {
    took: 0,
    timed_out: false,
    hits: { total: { value: total, relation: "eq" }, max_score: null, hits },
    ...(aggregations.size > 0 && { aggregations: tallies.result() }),
  };
  return { body: JSON.stringify(answer) };
}

function hitOf({ event, keys }: SortedEvent, { shown, isSorted }: UsageSearch): JsonObject {
  const source = shown(event.source);
  return {
    _index: "datahub_usage_event",
    _id: String(event.event.change.offset),
    _score: null,
    ...(source !== undefined && { _source: source }),
    ...(isSorted && { sort: keys }),
  };
}
