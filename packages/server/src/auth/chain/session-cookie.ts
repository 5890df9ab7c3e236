import { isFromOurPages, readCookie } from "../cookies.ts";
import type { RequestHead } from "../identity.ts";
import { checkToken } from "../tokens/access-tokens.ts";
import type { AuthParts } from "../users/native-users.ts";
import type { Verdict } from "./authenticator.ts";
import { verdictOf } from "./bearer-token.ts";
import { type StandingOptions, settledVerdict } from "./settled-verdict.ts";

/** The cookie that holds the token of a session (behaviour.md 6.4). */
export const sessionCookie = "PLAY_SESSION";

const reading: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The session of a browser. It speaks for its user only where our own pages ask: a browser sends the cookie whoever made it
 * ask, and a page from elsewhere must not change anything in the user's name. A personal token is no session. What is stored of
 * the user has been looked at: who is out is refused.
 */
export function sessionOfCookie(
  parts: AuthParts,
  options: StandingOptions,
): (head: RequestHead, time: number) => Promise<Verdict> | undefined {
  return ({ method, headers }, time) => {
    const token = readCookie(headers.cookie, sessionCookie);
    if (token === undefined || !(reading.has(method) || isFromOurPages(headers))) return undefined;
    return checkSession(parts, token, time).then((verdict) => settledVerdict(parts, verdict, options));
  };
}

async function checkSession(parts: AuthParts, token: string, time: number): Promise<Verdict> {
  const checked = await checkToken(parts, token, time);
  if (!("refusal" in checked) && checked.type !== "SESSION") return { refused: "invalid" };
  return verdictOf(checked);
}
