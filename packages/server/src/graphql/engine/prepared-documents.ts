/** Documents that clients send are few and repeat: so many characters of them are kept ready, those not asked for longest go. */
const mostKept = 2_000_000;

/** What has been made ready of documents, by their text. */
export class PreparedDocuments<Prepared extends object> {
  readonly #known = new Map<string, Prepared>();
  #characters = 0;

  /** What is ready of a text; `prepare` makes it when it is not there. */
  get(text: string, prepare: () => Prepared): Prepared {
    const known = this.#known.get(text);
    if (known !== undefined) this.#forget(text);
    const prepared = known ?? prepare();
    this.#known.set(text, prepared);
    this.#characters += text.length;
    for (const oldest of this.#known.keys()) {
      if (this.#characters <= mostKept) break;
      this.#forget(oldest);
    }
    return prepared;
  }

  #forget(text: string): void {
    this.#known.delete(text);
    this.#characters -= text.length;
  }
}
