import { onPlatform } from "./access-rules.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "./generic/openapi-routes.ts";

const root = "/openapi/operations";
const all = "MANAGE_SYSTEM_OPERATIONS";
const access = onPlatform("get messaging lag", all);

/** Who takes a kind of message in, and by which name, where clients wait for it. */
interface Consumer {
  readonly kind: string;
  readonly group: string;
  readonly topic: string;
}

const consumers: readonly Consumer[] = [
  { kind: "mcp", group: "mce-consumer-job-client", topic: "MetadataChangeProposal_v1" },
  { kind: "mcl", group: "generic-mae-consumer-job-client", topic: "MetadataChangeLog_Versioned_v1" },
  { kind: "mcl-timeseries", group: "generic-mae-consumer-job-client", topic: "MetadataChangeLog_Timeseries_v1" },
  { kind: "usage-events", group: "datahub-usage-event-consumer-job-client", topic: "DataHubUsageEvent_v1" },
];

/** Neither of the queues that clients know: what is written is in the log already. */
const transport = "local";

const noLag = { maxLag: 0, medianLag: 0, totalLag: 0, avgLag: 0 };

/**
 * How far messages are taken in (openapi.md 12.2), for clients that wait until what they wrote can be read. Here that is so once a
 * write has answered: nothing lags, and there are no consumers in Kafka.
 */
export const messagingRoutes: readonly OpenapiRoute[] = [
  ...["mcp", "mcl", "mcl-timeseries"].map((kind) => ({
    method: "GET" as const,
    url: `${root}/kafka/${kind}/consumer/offsets`,
    access: onPlatform("get kafka offsets", all),
    answer: async () => ({ body: "{}" }),
  })),
  ...consumers.map((consumer) => ({
    method: "GET" as const,
    url: `${root}/messaging/${consumer.kind}/consumer/lag`,
    access,
    answer: (call: OpenapiCall) => tellLag(consumer, call),
  })),
  { method: "GET", url: `${root}/messaging/transport`, access, answer: async () => ({ body: JSON.stringify({ transport }) }) },
];

async function tellLag({ group, topic }: Consumer, { parts, query }: OpenapiCall): Promise<OpenapiAnswer> {
  const partitions = { "0": { offset: await parts.store.changes.lastOffset(), lag: 0 } };
  const told = { ...(query.flag("detailed") && { partitions }), metrics: noLag };
  return { body: JSON.stringify({ transport, consumerGroups: { [group]: { [topic]: told } } }) };
}
