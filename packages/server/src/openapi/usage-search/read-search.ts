import { isJsonObject, type Json } from "@almagest/model";
import { refuseBody } from "../generic/read-body.ts";
import type { Aggregations } from "./aggregation.ts";
import { readAggregations } from "./read-aggregations.ts";
import { type Condition, readCondition } from "./read-condition.ts";
import { type Order, readOrder } from "./read-order.ts";
import { readShown, type Shown } from "./read-shown.ts";
import { SearchReading } from "./search-reading.ts";

/** What a search of usage events asks for. */
export interface UsageSearch {
  readonly condition: Condition;
  readonly order: Order;
  /** Whether hits tell what they were sorted by. */
  readonly isSorted: boolean;
  readonly shown: Shown;
  readonly aggregations: Aggregations;
  /** The page, from this hit to in front of that. */
  readonly from: number;
  readonly end: number;
}

/** As Elasticsearch has it: a page ends no further than here. */
const furthest = 10_000;

const names = ["query", "size", "from", "sort", "track_total_hits", "_source", "aggs", "aggregations"];

/** Reads the body of a search. Throws INVALID_BODY with every fault and its path. */
export function readSearch(sent: Json): UsageSearch {
  const reading = new SearchReading();
  const body = reading.members(sent, "", names);
  const { query = { match_all: {} }, sort, aggs, aggregations = aggs } = body;
  const from = reading.whole(body.from, "/from", { most: furthest, otherwise: 0 });
  const size = reading.whole(body.size, "/size", { most: furthest, otherwise: 10 });
  const search = {
    condition: readCondition(query, { reading, path: "/query", depth: 0 }),
    order: readOrder(sort, reading),
    isSorted: sort !== undefined && !(Array.isArray(sort) && sort.length === 0),
    shown: readShown(body._source, reading),
    aggregations: readAggregations(aggregations, { reading, path: isJsonObject(body.aggregations) ? "/aggregations" : "/aggs", depth: 0 }),
    from,
    end: Math.min(from + size, furthest),
  };
  refuseBody(reading.faults);
  return search;
}
