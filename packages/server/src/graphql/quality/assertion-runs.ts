import { type JsonObject, parseJson, readSystemMetadata } from "@almagest/model";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { isOneOf } from "../search/filter-inputs.ts";
import { shownPartition } from "../usage/dataset-series.ts";
import { eventsOf, type SeriesArguments } from "../usage/series-field.ts";

interface RunEventArguments extends SeriesArguments {
  readonly status?: string | null;
}

/** The runs of assertions (graphql.md 5.6). The totals are those of the events that are answered. */
export const assertionRuns: TypeResolvers = {
  Assertion: {
    runEvents: async (node: EntityNode, args: RunEventArguments, context) => {
      const also = args.status ? [isOneOf("status", [args.status])] : [];
      const events = await eventsOf(node, { aspect: "assertionRunEvent", args, options: { also } }, context);
      const runEvents = events.map(shownRun);
      const ended = (type: string) => runEvents.filter(({ status, result }) => status === "COMPLETE" && result?.type === type).length;
      return { total: runEvents.length, succeeded: ended("SUCCESS"), failed: ended("FAILURE"), errored: ended("ERROR"), runEvents };
    },
  },
};

function shownRun({ event, systemMetadata }: TimeseriesEvent) {
  const value = parseJson(event) as JsonObject;
  const { lastObserved } = readSystemMetadata(systemMetadata);
  return {
    ...value,
    status: value.status,
    result: value.result as JsonObject | undefined,
    partitionSpec: shownPartition(value),
    lastObservedMillis: lastObserved,
  };
}
