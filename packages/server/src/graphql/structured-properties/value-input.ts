import type { AspectTypes } from "@almagest/model";
import { badRequest } from "../engine/graphql-failure.ts";

/** A text or a number, as inputs give it. */
export interface ValueInput {
  readonly stringValue?: string | null;
  readonly numberValue?: number | null;
}

/** What an input gives for one property. */
export interface PropertyInput {
  readonly structuredPropertyUrn: string;
  readonly values: readonly ValueInput[];
}

type StoredValue = AspectTypes["structuredProperties"]["properties"][number]["values"][number];

/** The value as it is stored. Throws a bad request for none. */
export function storedValue({ stringValue, numberValue }: ValueInput): StoredValue {
  if (typeof stringValue === "string") return { string: stringValue };
  if (typeof numberValue === "number") return { double: numberValue };
  throw badRequest("A value of a structured property is empty; give stringValue or numberValue");
}
