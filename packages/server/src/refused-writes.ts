const mostRemembered = 1000;
const longestReason = 1000;

interface Write {
  readonly urn: string;
  readonly aspect: string;
}

/**
 * Why writes that had been answered as accepted came to nothing, by the trace of their request (docs/decisions/0006). The
 * memory is bounded: the oldest are forgotten first, and all of them with the process.
 */
export class RefusedWrites {
  readonly #reasons = new Map<string, string>();

  remember(traceId: string, write: Write, reason: string): void {
    this.#reasons.set(keyOf(traceId, write), reason.slice(0, longestReason));
    const [oldest] = this.#reasons.keys();
    if (this.#reasons.size > mostRemembered && oldest !== undefined) this.#reasons.delete(oldest);
  }

  /** Undefined of what was not refused, or has been forgotten. */
  reasonOf(traceId: string, write: Write): string | undefined {
    return this.#reasons.get(keyOf(traceId, write));
  }
}

function keyOf(traceId: string, { urn, aspect }: Write): string {
  return `${traceId} ${aspect} ${urn}`;
}
