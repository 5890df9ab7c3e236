import { isJsonObject, type Json, type JsonObject } from "@almagest/model";
import { catalogError } from "../../errors.ts";

/** More would hold up others: each event is held against every clause. */
const mostClauses = 256;
const deepest = 10;
/** Each is held against the values of each event. */
const longestText = 1_000;

/** Reads the parts of the body of a search, and gathers what is wrong with them. */
export class SearchReading {
  readonly faults: string[] = [];
  #clauses = 0;

  refuse(path: string, expected: string): void {
    this.faults.push(`${path}: expected ${expected}`);
  }

  /** Counts one clause of a query or one aggregation. Throws INVALID_BODY where there are too many, or they lie too deep. */
  enter(path: string, depth: number): void {
    this.#clauses++;
    if (this.#clauses > mostClauses) throw catalogError("INVALID_BODY", { faults: [`${path}: expected ${mostClauses} clauses at most`] });
    if (depth > deepest) throw catalogError("INVALID_BODY", { faults: [`${path}: expected ${deepest} levels at most`] });
  }

  /** The members of an object that has no others than these; none of what is something else. */
  members(value: Json, path: string, allowed: readonly string[]): JsonObject {
    if (!isJsonObject(value)) {
      this.refuse(path, `an object with ${allowed.join(", ")}`);
      return {};
    }
    for (const name of Object.keys(value)) if (!allowed.includes(name)) this.refuse(`${path}/${name}`, `only ${allowed.join(", ")}`);
    return value;
  }

  /** The one member of an object. */
  single(value: Json, path: string, expected: string): readonly [string, Json] | undefined {
    const [one, another] = isJsonObject(value) ? Object.entries(value) : [];
    if (one !== undefined && another === undefined) return one;
    this.refuse(path, expected);
    return undefined;
  }

  /** A text that is not too long to be looked for. */
  text(value: Json | undefined, path: string): string {
    if (typeof value === "string" && value.length <= longestText) return value;
    this.refuse(path, `a text of ${longestText} characters at most`);
    return "";
  }

  /** The same list; an empty one where it is longer than that. */
  atMost<Element>(most: number, list: readonly Element[], path: string): readonly Element[] {
    if (list.length <= most) return list;
    this.refuse(path, `${most} at most`);
    return [];
  }

  /** A whole number from `least` to `most`; `otherwise` where it is left out. */
  whole(
    value: Json | undefined,
    path: string,
    { least = 0, most, otherwise }: { least?: number; most: number; otherwise: number },
  ): number {
    const number = value ?? otherwise;
    if (Number.isSafeInteger(number) && Number(number) >= least && Number(number) <= most) return Number(number);
    this.refuse(path, `a whole number from ${least} to ${most}`);
    return otherwise;
  }
}
