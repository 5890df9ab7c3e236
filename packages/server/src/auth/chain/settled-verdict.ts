import { systemActor } from "../../request-context.ts";
import type { AuthParts } from "../users/native-users.ts";
import { readStanding } from "../users/user-standing.ts";
import type { SessionBegin, Verdict } from "./authenticator.ts";

export interface StandingOptions {
  /** Whether the user of a token must be stored. */
  readonly usersMustExist: boolean;
}

/** The verdict once what it has to hold has been looked up: nothing is left to be held against anything. */
export function settledVerdict({ store }: AuthParts, verdict: Verdict, { usersMustExist }: StandingOptions): Verdict | Promise<Verdict> {
  if ("refused" in verdict || verdict.checks === undefined) return verdict;
  const { actor, checks } = verdict;
  if (actor === systemActor) return { actor };
  return readStanding(store.aspects, actor).then(({ exists, isActive, passwordSetAt = 0 }) => {
    if (!isActive || (checks.mustExist && usersMustExist && !exists)) return { refused: "inactive" };
    if (checks.session !== undefined && isOfOlderPassword(checks.session, passwordSetAt)) return { refused: "expired" };
    return { actor };
  });
}

/** The time alone would let sessions go on that began while a new password was hashed and stored. */
function isOfOlderPassword({ since, passwordSetAt }: SessionBegin, setAt: number): boolean {
  return passwordSetAt === undefined ? since < setAt : passwordSetAt !== setAt;
}
