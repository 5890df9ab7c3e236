/** Documents that clients send are few and repeat: so many bytes of them are kept ready, those not asked for longest go. */
const mostKept = 64_000_000;

interface Kept<Prepared> {
  readonly prepared: Prepared;
  /** What it took when it was asked for last. */
  readonly bytes: number;
}

/** What has been made ready of documents, by their text. What is ready may grow with use. */
export class PreparedDocuments<Prepared extends { readonly bytes: number }> {
  readonly #known = new Map<string, Kept<Prepared>>();
  #bytes = 0;

  /** What is ready of a text; `prepare` makes it when it is not there. */
  get(text: string, prepare: () => Prepared): Prepared {
    const prepared = this.#forget(text) ?? prepare();
    const bytes = text.length + prepared.bytes;
    this.#known.set(text, { prepared, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#known.keys()) {
      if (this.#bytes <= mostKept) break;
      this.#forget(oldest);
    }
    return prepared;
  }

  #forget(text: string): Prepared | undefined {
    const known = this.#known.get(text);
    if (known === undefined) return undefined;
    this.#known.delete(text);
    this.#bytes -= known.bytes;
    return known.prepared;
  }
}
