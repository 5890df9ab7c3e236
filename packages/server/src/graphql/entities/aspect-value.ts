import { readValue, type ValueOf } from "../../read-path/read-values.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** The stored value of an aspect; undefined when there is none. */
export function aspectValue<Name extends string>({ parts }: GraphqlContext, urn: string, aspect: Name): Promise<ValueOf<Name> | undefined> {
  return readValue(parts.store.aspects, aspect, urn);
}
