import { RecentlyUsed } from "../recently-used.ts";

const mostRemembered = 1000;
const longestReason = 1000;

interface Write {
  readonly urn: string;
  readonly aspect: string;
}

/**
 * Why writes that had been answered as accepted came to nothing, by the trace of their request (docs/decisions/0006). The
 * memory is bounded: those that were not asked for longest are forgotten first, and all of them with the process.
 */
export class RefusedWrites {
  readonly #reasons = new RecentlyUsed<string>(mostRemembered);

  remember(traceId: string, write: Write, reason: string): void {
    this.#reasons.set(keyOf(traceId, write), reason.slice(0, longestReason));
  }

  /** Undefined of what was not refused, or has been forgotten. */
  reasonOf(traceId: string, write: Write): string | undefined {
    return this.#reasons.get(keyOf(traceId, write));
  }
}

function keyOf(traceId: string, { urn, aspect }: Write): string {
  return `${traceId} ${aspect} ${urn}`;
}
