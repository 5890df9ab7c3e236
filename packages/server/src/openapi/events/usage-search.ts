import { isJsonObject, type Json } from "@almagest/model";
import { type AuditPage, type AuditQuery, searchAudit } from "../../audit/search-audit.ts";
import { parseOptionalBody } from "../../http/decoding/parse-body.ts";
import type { ReadParts } from "../../read-path/get-entities.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { refuseBody } from "../generic/read-body.ts";
import { shownEvent } from "./audit-search.ts";
import { readOldestFirst, readUsageQuery, type UsageQuery } from "./usage-query.ts";

const members = ["query", "size", "from", "sort", "track_total_hits"];

/** As Elasticsearch has it: a page ends no further than here. */
const furthest = 10_000;

/**
 * Searches what people did in the form of Elasticsearch, which older clients ask in (openapi.md 12.5). The latest come first unless
 * `sort` says otherwise. The time that is told of an event is the one that it is found and sorted by, whatever its client said.
 */
export async function answerUsageSearch({ parts, context, body }: OpenapiCall): Promise<OpenapiAnswer> {
  const sent = parseOptionalBody(body);
  const { query, size = 10, from = 0, sort, ...others } = isJsonObject(sent) ? sent : { "": sent };
  refuseBody([
    ...Object.keys(others).flatMap((name) => (members.includes(name) ? [] : [`/${name}: expected only ${members.join(", ")}`])),
    ...wholeFault("size", size),
    ...wholeFault("from", from),
  ]);
  const [skipped, count] = [Number(from), Number(size)];
  const end = Math.min(skipped + count, furthest);
  const oldestFirst = readOldestFirst(sort);
  const asked = { ...readUsageQuery(query), oldestFirst: oldestFirst === true, access: context.access };
  const { events, total } = await search(parts, asked, end);
  const hits = events.slice(skipped, end).map((event) => {
    const { offset, createdOn: timestamp } = event.change;
    return {
      _index: "datahub_usage_event",
      _id: String(offset),
      _score: null,
      _source: { ...shownEvent(event, true).rawUsageEvent, timestamp },
      ...(oldestFirst !== undefined && { sort: [timestamp] }),
    };
  });
  const answer = { took: 0, timed_out: false, hits: { total: { value: total, relation: "eq" }, max_score: null, hits } };
  return { body: JSON.stringify(answer) };
}

function wholeFault(name: string, value: Json): string[] {
  const isWhole = Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= furthest;
  return isWhole ? [] : [`/${name}: expected a whole number from 0 to ${furthest}`];
}

/** Conditions that exclude each other find nothing. */
async function search(
  parts: ReadParts,
  { wanted, startTime, endTime, ...more }: UsageQuery & Pick<AuditQuery, "access" | "oldestFirst">,
  size: number,
): Promise<Omit<AuditPage, "hasMore">> {
  if (startTime > endTime || wanted.values().some((texts) => texts.size === 0)) return { events: [], total: 0 };
  const asked = (field: string) => [...(wanted.get(field) ?? [])];
  return searchAudit(parts, {
    startTime,
    endTime,
    size,
    ...more,
    eventTypes: asked("type"),
    entityTypes: asked("entityType"),
    aspectTypes: asked("aspectName"),
    actorUrns: asked("actorUrn"),
  });
}
