import type { EndpointAccess } from "../../auth/endpoint-access.ts";
import { timeBound } from "../../http/decoding/whole-numbers.ts";
import { Type } from "../../type-builders.ts";
import { queryUsage } from "../../usage/query-usage.ts";
import { startOfRange, usageDurations, usageRanges } from "../../usage/usage-windows.ts";
import { defineAction, valueBody } from "../restli-resource.ts";

const duration = Type.Union(usageDurations.map((name) => Type.Literal(name)));

/** What GraphQL asks of whoever sees the usage of a dataset (behaviour.md 3.6). */
const readsUsage: EndpointAccess<{ readonly resource: string }> = {
  kind: "privileges",
  anyOf: ["VIEW_DATASET_USAGE"],
  on: ({ resource }) => ({ urns: [resource] }),
  refusal: () => "User is unauthorized to query usage.",
};

/** rest.md 11.2: how a dataset was used between two times. */
export const queryUsageBetween = defineAction(
  "query",
  Type.Object({
    resource: Type.String(),
    duration,
    startTime: Type.Optional(timeBound),
    endTime: Type.Optional(timeBound),
  }),
  readsUsage,
  async ({ parts }, query) => valueBody(await queryUsage(parts, query)),
);

/** rest.md 11.3: up to now. */
export const queryUsageRange = defineAction(
  "queryRange",
  Type.Object({
    resource: Type.String(),
    duration: Type.Optional(duration),
    rangeFromEnd: Type.Union(usageRanges.map((range) => Type.Literal(range))),
  }),
  readsUsage,
  async ({ parts, context }, { resource, duration: period = "DAY" as const, rangeFromEnd }) => {
    const bounds = { startTime: startOfRange(rangeFromEnd, context.time), endTime: context.time };
    return valueBody(await queryUsage(parts, { resource, duration: period, ...bounds }));
  },
);
