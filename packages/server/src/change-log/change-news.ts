/** Lets those who follow the change log sleep until there is something new in it. */
export class ChangeNews {
  #count = 0;
  readonly #sleepers = new Set<() => void>();

  /** How often there has been news: asked before looking, it tells {@link wait} what was seen. */
  get count(): number {
    return this.#count;
  }

  /** There may be new changes. */
  tell(): void {
    this.#count++;
    for (const wake of this.#sleepers) wake();
  }

  /** Resolves when there has been news since the count, the time has passed, or the signal says so. */
  async wait(seen: number, { millis, signal }: { readonly millis: number; readonly signal: AbortSignal }): Promise<void> {
    if (seen !== this.#count || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, millis).unref();
    const wake = () => resolve();
    this.#sleepers.add(wake);
    signal.addEventListener("abort", wake);
    await promise;
    signal.removeEventListener("abort", wake);
    this.#sleepers.delete(wake);
    clearTimeout(timer);
  }
}
