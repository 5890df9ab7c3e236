import { type JsonObject, parseJson } from "@almagest/model";
import { bothOf, type Criterion } from "../../search/filter-criteria.ts";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import { getTimeseriesValues, mostEvents, type SeriesQuery } from "../../timeseries/get-timeseries-values.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, type FacetFilterInput, readFilters } from "../search/filter-inputs.ts";
import { wholeFromZero } from "../search/page.ts";

/** Arguments of a field that shows a time series (graphql.md 3.5). */
export interface SeriesArguments {
  readonly startTimeMillis?: number | bigint | null;
  readonly endTimeMillis?: number | bigint | null;
  readonly limit?: number | null;
  readonly filter?: { readonly and: readonly FacetFilterInput[] } | null;
}

/** What a field asks of its series besides what its arguments say. */
export interface SeriesOptions {
  readonly sort?: SeriesQuery["sort"];
  readonly also?: readonly Criterion[];
}

/** A field that shows the events of a time series aspect of its entity, newest first unless it is sorted otherwise. */
export function seriesField<Shown>(aspect: string, show: (value: JsonObject) => Shown, options: SeriesOptions = {}) {
  return async (node: EntityNode, args: SeriesArguments, context: GraphqlContext): Promise<Shown[]> => {
    const events = await eventsOf(node, { aspect, args, options }, context);
    return events.map(({ event }) => show(parseJson(event) as JsonObject));
  };
}

/** Events of an entity as the arguments of a field ask for them. Throws a bad request for a limit below zero. */
export function eventsOf(
  node: EntityNode,
  { aspect, args, options = {} }: { readonly aspect: string; readonly args: SeriesArguments; readonly options?: SeriesOptions },
  context: GraphqlContext,
): Promise<readonly TimeseriesEvent[]> {
  const limit = wholeFromZero("limit", args.limit ?? mostEvents);
  const filter = bothOf(readFilters({ filters: args.filter?.and }), options.also && allOf(...options.also));
  const query: SeriesQuery = {
    entity: node.entity.name,
    aspect,
    limit: Math.min(limit, mostEvents),
    ...(isGiven(args.startTimeMillis) && { startTimeMillis: Number(args.startTimeMillis) }),
    ...(isGiven(args.endTimeMillis) && { endTimeMillis: Number(args.endTimeMillis) }),
    ...(filter !== undefined && { filter }),
    ...(options.sort !== undefined && { sort: options.sort }),
  };
  return getTimeseriesValues(context.parts, { urn: node.urn, ...query });
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
