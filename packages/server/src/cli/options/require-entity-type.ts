import { explainMalformedUrn, parseUrn } from "@almagest/model";
import { CommandFailure } from "../terminal/terminal.ts";

/** The entity type that a URN names. Throws CommandFailure when it is no URN. */
export function requireEntityType(urn: string): string {
  const parsed = parseUrn(urn);
  if (parsed === undefined) throw new CommandFailure(`${urn} is not a URN: ${explainMalformedUrn(urn)}.`);
  return parsed.entityType;
}
