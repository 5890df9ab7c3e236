import { type AspectName, type AspectTypes, parseJson } from "@almagest/model";
import type { GraphqlContext } from "../graphql-context.ts";

/** The stored value of an aspect; undefined when there is none. */
export async function aspectValue<Name extends AspectName>(
  { parts }: GraphqlContext,
  urn: string,
  aspect: Name,
): Promise<AspectTypes[Name] | undefined> {
  const [record] = await parts.store.aspects.getLatest([{ urn, aspect }]);
  // What is stored was validated against the schema that the type is made from.
  return record && (parseJson(record.metadata) as unknown as AspectTypes[Name]);
}
