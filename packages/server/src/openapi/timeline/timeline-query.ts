import { catalogError } from "../../errors.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { type ChangeCategory, changeCategories } from "../../timeline/change-event.ts";
import type { TimelineQuery } from "../../timeline/get-timeline.ts";

/** What newer clients call the category of owners. */
const aliases: Readonly<Record<string, ChangeCategory>> = { OWNERSHIP: "OWNER" };

/** Categories that clients may ask for although nothing is told of them (behaviour.md 1.6 and 8.1, clients.md 7.3). */
const silent = [
  "DOMAIN",
  "DEPRECATION",
  "ASSERTION_RUN",
  "LIFECYCLE",
  "RUN",
  "BUSINESS_ATTRIBUTE",
  "STRUCTURED_PROPERTY",
  "APPLICATION",
  "ASSET_MEMBERSHIP",
  "VERSIONING",
];

const week = 7 * 24 * 60 * 60 * 1000;

/** Reads the parameters of the timeline (openapi.md 8). Throws MISSING_PARAMETER or MALFORMED_QUERY. */
export function readTimelineQuery(query: RestQuery, now: number): Omit<TimelineQuery, "urn"> {
  // Zero stands for now, and -1 for the week before the end.
  const endTimeMillis = query.integer("endTime") || now;
  const start = query.integer("startTime") ?? -1;
  return {
    categories: readCategories(query.list("categories")),
    startTimeMillis: start === -1 ? endTimeMillis - week : start,
    endTimeMillis,
    raw: query.flag("raw"),
  };
}

function readCategories(values: readonly string[] | undefined): ChangeCategory[] {
  const names = (values ?? []).flatMap((value) => value.split(",")).map((name) => name.trim());
  const asked = names.filter((name) => name !== "");
  if (asked.length === 0) throw catalogError("MISSING_PARAMETER", { name: "categories" });
  const unknown = asked.filter((name) => !isKnown(name.toUpperCase()));
  if (unknown.length > 0) {
    const known = [...changeCategories, ...Object.keys(aliases), ...silent].join(", ");
    throw catalogError("MALFORMED_QUERY", { reason: `categories has ${unknown.join(", ")}; expected some of ${known}` });
  }
  return asked.map((name) => aliases[name.toUpperCase()] ?? name.toUpperCase()).filter(isTold);
}

function isKnown(name: string): boolean {
  return isTold(name) || silent.includes(name) || Object.hasOwn(aliases, name);
}

function isTold(name: string): name is ChangeCategory {
  return (changeCategories as readonly string[]).includes(name);
}
