import { parseUrn, urnNamespace } from "@almagest/model";
import { systemActor } from "../request-context.ts";
import { type Access, fullAccess } from "./access.ts";

/** Who asks, and what they may do. */
export interface Identity {
  /** URN of the actor. */
  readonly actor: string;
  readonly access: Access;
}

/** What an identity can be told from: a request without its body. */
export interface RequestHead {
  readonly method: string;
  /** Path without prefix and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Tells who asks, at once where nothing has to be looked up: a request that need not wait is answered before the next is read. */
export type Authenticate = (head: RequestHead) => Identity | Promise<Identity>;

/** Without authentication the actor is whoever the header X-DataHub-Actor names, else the system (rest.md 3.1). */
export const believeHeader = ({ headers }: RequestHead): Identity => {
  const named = headers["x-datahub-actor"];
  const id = typeof named === "string" ? parseUrn(named)?.parts[0] : undefined;
  return { actor: id === undefined ? systemActor : `urn:${urnNamespace}:corpuser:${id}`, access: fullAccess };
};
