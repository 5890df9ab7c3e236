import { createHash, timingSafeEqual } from "node:crypto";
import { systemActor } from "../../request-context.ts";
import type { Authenticator } from "./authenticator.ts";
import { namedActor } from "./named-actor.ts";

/** What the other parts of the system prove with that they belong to it. */
export interface SystemClient {
  readonly id: string;
  readonly secret: string;
}

/**
 * `Authorization: Basic <id>:<secret>`, as it is or in Base64. Who knows the secret speaks for the system, or for whomever
 * X-DataHub-Actor names; to nobody else that header is of any use.
 */
export function systemCredentials({ id, secret }: SystemClient): Authenticator {
  const expected = digest(`${id}:${secret}`);
  return ({ headers }) => {
    const { authorization } = headers;
    const given = typeof authorization === "string" ? /^basic +(.*)$/i.exec(authorization)?.[1] : undefined;
    if (given === undefined) return undefined;
    const decoded = Buffer.from(given, "base64").toString("utf8");
    const [isPlain, isEncoded] = [given, decoded].map((text) => timingSafeEqual(digest(text), expected));
    if (!isPlain && !isEncoded) return { refused: "invalid" };
    const header = headers["x-datahub-actor"];
    if (header === undefined) return { actor: systemActor };
    const actor = namedActor(header);
    return actor === undefined ? { refused: "invalid" } : { actor, checks: {} };
  };
}

/** Of equal length for all texts, so that comparing them tells nothing. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
