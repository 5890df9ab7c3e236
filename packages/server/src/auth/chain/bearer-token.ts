import { type CheckedToken, checkToken, type TokenRefusal, tokenUrn } from "../tokens/access-tokens.ts";
import { forgetToken } from "../tokens/forget-token.ts";
import type { AuthParts } from "../users/native-users.ts";
import type { Authenticator, Verdict } from "./authenticator.ts";

/**
 * `Authorization: Bearer <token>`, with a token that is remembered or that of a session. Whatever else stands there after the
 * word is refused. The word alone presents no token: clients that were given none send it (OpenLineage's of 2024).
 */
export function bearerToken(parts: AuthParts): Authenticator {
  return ({ headers: { authorization } }, time) => {
    if (authorization === undefined) return undefined;
    if (typeof authorization === "object") return { refused: "invalid" };
    const token = /^bearer +(.+)$/i.exec(authorization)?.[1];
    return token === undefined ? undefined : checkBearer(parts, token, time);
  };
}

async function checkBearer(parts: AuthParts, text: string, time: number): Promise<Verdict> {
  const checked = await checkToken(parts, text, time);
  if ("refusal" in checked && checked.expired !== undefined && checked.expired.type !== "SESSION")
    await forgetToken(parts, tokenUrn(parts.keys, text));
  return verdictOf(checked);
}

/** What follows from a token. Only of one whose signature holds is told that it has expired. */
export function verdictOf(checked: CheckedToken | TokenRefusal): Verdict {
  if ("refusal" in checked) return { refused: checked.expired === undefined ? "invalid" : "expired" };
  const { actor, type, issuedAt = 0, passwordSetAt } = checked;
  return { actor, checks: { mustExist: true, ...(type === "SESSION" && { session: { since: issuedAt, passwordSetAt } }) } };
}
