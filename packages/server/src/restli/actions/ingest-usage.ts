import { byProposal } from "../../auth/endpoint-access.ts";
import { wholeNumber } from "../../http/decoding/whole-numbers.ts";
import { Type } from "../../type-builders.ts";
import { ingestUsage } from "../../usage/ingest-usage.ts";
import { usageDurations } from "../../usage/usage-windows.ts";
import { defineAction, emptyBody } from "../restli-resource.ts";

const optional = Type.Optional;

const metrics = Type.Object({
  uniqueUserCount: optional(Type.Integer()),
  totalSqlQueries: optional(Type.Integer()),
  topSqlQueries: optional(Type.Array(Type.String())),
  users: optional(Type.Array(Type.Object({ user: optional(Type.String()), count: Type.Integer(), userEmail: optional(Type.String()) }))),
  fields: optional(Type.Array(Type.Object({ fieldName: Type.String(), count: Type.Integer() }))),
});

const bucket = Type.Object({
  bucket: wholeNumber,
  duration: Type.Union(usageDurations.map((duration) => Type.Literal(duration))),
  resource: Type.String(),
  metrics,
});

/** rest.md 11.1: the older way to report usage. It has no answer. */
export const batchIngestUsage = defineAction(
  "batchIngest",
  Type.Object({ buckets: Type.Array(bucket) }),
  byProposal,
  async ({ parts, context }, { buckets }) => {
    await ingestUsage(parts, context, buckets);
    return emptyBody;
  },
);
