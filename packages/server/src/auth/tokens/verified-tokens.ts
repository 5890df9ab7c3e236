/** Bounds the memory; more programs at once than this verify again. */
const most = 2_000;

/**
 * Tokens whose signature was found to hold, with what they say: that never changes, and verifying costs more than all the
 * rest of a request. Whether a token has expired, was revoked or was ended is asked anew each time.
 */
export class VerifiedTokens<Claims> {
  readonly #claims = new Map<string, Claims>();

  get(token: string): Claims | undefined {
    return this.#claims.get(token);
  }

  add(token: string, claims: Claims): void {
    const [oldest] = this.#claims.keys();
    if (this.#claims.size >= most && oldest !== undefined) this.#claims.delete(oldest);
    this.#claims.set(token, claims);
  }
}
