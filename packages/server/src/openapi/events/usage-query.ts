import { isJsonObject, type Json } from "@almagest/model";
import type { AuditQuery } from "../../audit/search-audit.ts";
import { catalogError } from "../../errors.ts";
import { withoutKeyword } from "../../search/known-fields.ts";
import { refuseBody } from "../generic/read-body.ts";

/** What a search of usage events asks for; undefined conditions let all pass. */
export type UsageQuery = Pick<AuditQuery, "startTime" | "endTime"> & { readonly wanted: ReadonlyMap<string, ReadonlySet<string>> };

/** The fields of an event that can be asked for, besides its time. */
const fields = ["type", "entityType", "aspectName", "actorUrn"];

/** One condition of a query; all of them must hold. */
type Condition =
  | { readonly kind: "texts"; readonly field: string; readonly texts: readonly string[] }
  | { readonly kind: "time"; readonly least: number; readonly most: number };

/** Reads the part of the query language of Elasticsearch that events can be asked by. Throws INVALID_BODY with every fault and its path. */
export function readUsageQuery(query: Json | undefined): UsageQuery {
  const faults: string[] = [];
  const conditions = query === undefined ? [] : conditionsOf(query, "/query", faults);
  refuseBody(faults);
  const wanted = new Map<string, ReadonlySet<string>>();
  const time = { startTime: 0, endTime: Date.now() };
  for (const condition of conditions) {
    if (condition.kind === "time") {
      time.startTime = Math.max(time.startTime, condition.least);
      time.endTime = Math.min(time.endTime, condition.most);
    } else {
      const texts = new Set(condition.texts);
      wanted.set(condition.field, wanted.get(condition.field)?.intersection(texts) ?? texts);
    }
  }
  return { ...time, wanted };
}

/**
 * Whether the oldest events are asked for first; undefined where no order is. As Elasticsearch has it, a field that says no order
 * is sorted from the least on. Throws INVALID_BODY for another order than that of time.
 */
export function readOldestFirst(sort: Json | undefined): boolean | undefined {
  const [asked, ...more] = sort === undefined ? [] : [sort].flat();
  if (asked === undefined) return undefined;
  const order = more.length === 0 ? orderOf(asked as Json) : undefined;
  if (order === "asc" || order === "desc") return order === "asc";
  throw catalogError("INVALID_BODY", { faults: ["/sort: expected timestamp alone, with asc or desc"] });
}

function orderOf(asked: Json): Json | undefined {
  if (asked === "timestamp") return "asc";
  const { timestamp, ...others } = isJsonObject(asked) ? asked : {};
  if (Object.keys(others).length > 0) return undefined;
  return isJsonObject(timestamp) ? (timestamp.order ?? "asc") : timestamp;
}

function conditionsOf(query: Json, path: string, faults: string[]): Condition[] {
  const clauses = isJsonObject(query) ? Object.entries(query) : [];
  if (clauses.length !== 1) faults.push(`${path}: expected an object with one of match_all, term, terms, range and bool`);
  return clauses.flatMap(([name, clause]) => {
    const at = `${path}/${name}`;
    if (name === "match_all") return [];
    if (name === "bool") return groupOf(clause, at, faults);
    if (name === "term" || name === "terms") return textsOf(clause, at, faults);
    if (name === "range") return timeOf(clause, at, faults);
    faults.push(`${at}: expected match_all, term, terms, range or bool`);
    return [];
  });
}

function groupOf(group: Json, path: string, faults: string[]): Condition[] {
  return Object.entries(isJsonObject(group) ? group : { "": group }).flatMap(([name, queries]) => {
    const at = `${path}/${name}`;
    if (name === "filter" || name === "must") return [queries].flat().flatMap((query) => conditionsOf(query as Json, at, faults));
    faults.push(`${at}: expected filter or must`);
    return [];
  });
}

function textsOf(clause: Json, path: string, faults: string[]): Condition[] {
  return Object.entries(isJsonObject(clause) ? clause : { "": clause }).flatMap(([name, value]): Condition[] => {
    const field = withoutKeyword(name);
    const texts = [isJsonObject(value) ? value.value : value].flat();
    if (fields.includes(field) && texts.every((text) => typeof text === "string")) return [{ kind: "texts", field, texts }];
    faults.push(`${path}/${name}: expected a text, or for terms a list of them, below one of ${fields.join(", ")}`);
    return [];
  });
}

function timeOf(clause: Json, path: string, faults: string[]): Condition[] {
  const bounds = isJsonObject(clause) && Object.keys(clause).length === 1 ? clause.timestamp : undefined;
  const given = Object.entries(isJsonObject(bounds) ? bounds : { "": null });
  const known = given.every(([name, value]) => ["gte", "gt", "lte", "lt"].includes(name) && Number.isSafeInteger(value));
  if (!known) {
    faults.push(`${path}: expected timestamp with gte, gt, lte or lt in epoch milliseconds`);
    return [];
  }
  const bound = (name: string, otherwise: number) => Number(given.find(([each]) => each === name)?.[1] ?? otherwise);
  const [never, always] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const least = Math.max(bound("gte", never), bound("gt", never) + 1);
  return [{ kind: "time", least, most: Math.min(bound("lte", always), bound("lt", always) - 1) }];
}
