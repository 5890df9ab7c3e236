import type { Printed } from "../support/run-program.ts";
import type { ClientSession, ToldCall } from "./client-session.ts";

/** One call of a client and what must come of it, on its side and in the catalog. */
export interface ClientCheck {
  /** The call as the page names it. */
  readonly call: string;
  /** The releases that have the call; all of them when left out. */
  readonly versions?: readonly string[];
  /** What the server lacks so far, where the call is known to fail. */
  readonly waits?: Lack;
  /** Throws when something else comes of the call. */
  readonly run: (client: ClientSession, told: TellCall) => Promise<void>;
}

/** Something the server does not have yet, and how a client shows that. */
export interface Lack {
  readonly needs: string;
  readonly sign: RegExp;
}

/** What a script told of a call: the answer. Throws what the client raised. */
export type TellCall = (call: string) => unknown;

/** What became of a call: `works`, or `later` with what is missing. */
export type CallState = "works" | `later: ${string}`;

/**
 * Makes the call. It works when everything comes of it that should; it is for later when it fails and the client shows
 * that the server lacks what the check waits for. Anything else is thrown, with all that the client printed.
 */
export async function judge(check: ClientCheck, session: ClientSession, calls: readonly ToldCall[]): Promise<CallState> {
  const seen: string[] = [];
  const listening: ClientSession = {
    ...session,
    command: async (...parameters) => {
      const printed: Printed = await session.command(...parameters);
      seen.push(`$ datahub ${parameters.join(" ")}\n${printed.text}[${printed.code}]`);
      return printed;
    },
    commandWith: async (options, ...parameters) => {
      const printed = await session.commandWith(options, ...parameters);
      seen.push(`$ datahub ${parameters.join(" ")}\n${printed.text}[${printed.code}]`);
      return printed;
    },
  };
  const told: TellCall = (name) => {
    const call = calls.find((each) => each.call === name);
    seen.push(JSON.stringify(call));
    if (call?.ok) return call.detail;
    throw new Error(call === undefined ? "no script made this call" : String(call.detail));
  };
  try {
    await check.run(listening, told);
    return "works";
  } catch (error) {
    if (check.waits?.sign.test(seen.join("\n"))) return `later: ${check.waits.needs}`;
    throw new Error(`${check.call}\n${error instanceof Error ? error.message : String(error)}\n${seen.join("\n")}`, { cause: error });
  }
}
