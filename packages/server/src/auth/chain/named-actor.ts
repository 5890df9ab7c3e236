import { formatUrn, parseUrn } from "@almagest/model";
import { systemActor } from "../../request-context.ts";
import type { Authenticator } from "./authenticator.ts";

/** The user that a header names, whatever the type of its URN (rest.md 3.1); undefined when it names nobody. */
export function namedActor(header: string | readonly string[] | undefined): string | undefined {
  const id = typeof header === "string" ? parseUrn(header)?.parts[0] : undefined;
  return id === undefined ? undefined : formatUrn("corpuser", [id]);
}

/** Without authentication the actor is whoever the header X-DataHub-Actor names. */
export const believeHeader: Authenticator = ({ headers }) => {
  const actor = namedActor(headers["x-datahub-actor"]);
  return actor === undefined ? undefined : { actor };
};

/** Without authentication nobody needs to say who they are. */
export const takeForSystem: Authenticator = () => ({ actor: systemActor });
