import { type JsonObject, parseJson, type SystemMetadata } from "@almagest/model";
import { type AuditEvent, type AuditQuery, searchAudit } from "../../audit/search-audit.ts";
import { parseOptionalBody } from "../../http/decoding/parse-body.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { decodeScrollId, encodeScrollId } from "../../read-path/encode-scroll-id.ts";
import { Type } from "../../type-builders.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { checkedBody } from "../generic/read-body.ts";

const names = Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()]));
const filterSchema = Type.Object({ eventTypes: names, entityTypes: names, aspectTypes: names, actorUrns: names });

/** Most events of one page. */
const mostEvents = 1000;

/** Answers who changed what, the latest first (openapi.md 12.1). Throws MALFORMED_BODY, INVALID_BODY, MALFORMED_QUERY or INVALID_SCROLL_ID. */
export async function answerAuditSearch({ parts, context, query, body }: OpenapiCall): Promise<OpenapiAnswer> {
  const { events, total, hasMore } = await searchAudit(parts, { ...readAuditQuery(query, body), access: context.access });
  const includeRaw = query.flag("includeRaw", true);
  const last = events.at(-1);
  const answer = {
    ...(hasMore && last && { nextScrollId: encodeScrollId(last.change.offset) }),
    count: events.length,
    total,
    usageEvents: events.map((event) => shownEvent(event, includeRaw)),
  };
  return { body: JSON.stringify(answer) };
}

function readAuditQuery(query: RestQuery, body: string): Omit<AuditQuery, "access"> {
  const filter = checkedBody(filterSchema, parseOptionalBody(body));
  const given = Object.entries(filter).filter(([, value]) => value !== null);
  const scrollId = query.text("scrollId");
  return {
    ...Object.fromEntries(given),
    startTime: timeIn(query, "startTime") ?? 0,
    endTime: timeIn(query, "endTime") ?? Date.now(),
    ...(scrollId && { before: decodeScrollId(scrollId, isOffset) }),
    size: query.pageNumber("size", 1, mostEvents) ?? 10,
  };
}

/** Clients say -1 for a time that they leave out. */
function timeIn(query: RestQuery, name: string): number | undefined {
  const time = query.integer(name);
  return time === -1 ? undefined : time;
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** What the write told of where it came from is in its system metadata; how somebody came in is in the event. */
const provenance = ["sourceIP", "eventSource", "userAgent", "telemetryTraceId", "loginSource"];

/** What a client is told of an event; the event as it was stored too, if wanted. */
export function shownEvent(event: AuditEvent, includeRaw: boolean): JsonObject & { readonly rawUsageEvent?: JsonObject } {
  const { eventType, entityUrn, entityType, aspectName, change } = event;
  const stored = parseJson((change.changeType === "USAGE" ? change.value : change.systemMetadata) ?? "{}") as JsonObject;
  const properties = change.changeType === "USAGE" ? stored : ((stored as SystemMetadata).properties ?? {});
  const from = Object.fromEntries(Object.entries(properties).filter(([name]) => provenance.includes(name)));
  const subject = { ...(entityUrn && { entityUrn }), ...(entityType && { entityType }), ...(aspectName && { aspectName }) };
  const act = { timestamp: change.createdOn, actorUrn: change.createdBy, ...from, ...subject };
  const raw = { type: eventType, ...(change.changeType === "USAGE" ? stored : act) };
  return { eventType, ...act, ...(includeRaw && { rawUsageEvent: raw }) };
}
