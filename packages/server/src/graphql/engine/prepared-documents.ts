/** Documents that clients send are few and repeat: so many bytes of them are kept ready, those not asked for longest go. */
const mostKept = 64_000_000;

/** What has been made ready of documents, by their text. */
export class PreparedDocuments<Prepared extends { readonly bytes: number }> {
  readonly #known = new Map<string, Prepared>();
  #bytes = 0;

  /** What is ready of a text; `prepare` makes it when it is not there. */
  get(text: string, prepare: () => Prepared): Prepared {
    const known = this.#known.get(text);
    if (known !== undefined) this.#forget(text, known);
    const prepared = known ?? prepare();
    this.#known.set(text, prepared);
    this.#bytes += size(text, prepared);
    for (const [oldest, each] of this.#known) {
      if (this.#bytes <= mostKept) break;
      this.#forget(oldest, each);
    }
    return prepared;
  }

  #forget(text: string, prepared: Prepared): void {
    this.#known.delete(text);
    this.#bytes -= size(text, prepared);
  }
}

function size(text: string, { bytes }: { readonly bytes: number }): number {
  return text.length + bytes;
}
