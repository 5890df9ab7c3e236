/** Large answers that are made at the same time: more of them would not fit into memory, and would all be late. */
const atOnce = 2;

/** The places in which large answers are made. Who finds none waits for one. */
export class LargeAnswers {
  readonly #waiting: (() => void)[] = [];
  #free = atOnce;

  /** Resolves when there is a place, which is to be left. */
  async enter(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}
