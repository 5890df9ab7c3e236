import { isJsonObject, type Json, type JsonObject } from "@almagest/model";
import type { SearchReading } from "./search-reading.ts";
import { fitsPattern } from "./value-tests.ts";

/** What a hit tells of an event: a part of it, or undefined for nothing. */
export type Shown = (source: JsonObject) => JsonObject | undefined;

const mostNames = 100;

/** Reads `_source`: true, false, or the names of the members that are told, in which `*` stands for any text. */
export function readShown(sent: Json | undefined, reading: SearchReading): Shown {
  if (sent === undefined || sent === true) return (source) => source;
  if (sent === false) return () => undefined;
  const names = reading.atMost(mostNames, [sent].flat(), "/_source").map((name) => reading.text(name as Json, "/_source"));
  const tests = names.map(fitsPattern);
  const isNamed = (path: string) => tests.some((test) => test(path));
  const leadsOn = (path: string) => names.some((name) => name.startsWith(`${path}.`) || name.includes("*"));
  const partOf = (object: JsonObject, above: string): JsonObject =>
    Object.fromEntries(
      Object.entries(object).flatMap(([name, value]): [string, Json][] => {
        const path = above + name;
        if (isNamed(path)) return [[name, value]];
        if (!isJsonObject(value) || !leadsOn(path)) return [];
        const part = partOf(value, `${path}.`);
        return Object.keys(part).length > 0 ? [[name, part]] : [];
      }),
    );
  return (source) => partOf(source, "");
}
