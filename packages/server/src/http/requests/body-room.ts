/** A place in the room, taken or waited for. */
export interface Place {
  readonly bytes: number;
  /** Resolves when it is taken. */
  readonly taken: Promise<void>;
}

interface Waiting {
  readonly place: Place;
  take(): void;
}

/** Room for so many bytes. Who finds none waits until those before have left; what is larger than all of it comes alone. */
export class BodyRoom {
  readonly #bytes: number;
  #taken = 0;
  #waiting: Waiting[] = [];

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  enter(bytes: number): Place {
    const { promise, resolve } = Promise.withResolvers<void>();
    const place = { bytes, taken: promise };
    this.#waiting.push({ place, take: resolve });
    this.#letIn();
    return place;
  }

  /** Also of who still waits. */
  leave(place: Place): void {
    const others = this.#waiting.filter((waiting) => waiting.place !== place);
    if (others.length === this.#waiting.length) this.#taken -= place.bytes;
    this.#waiting = others;
    this.#letIn();
  }

  #letIn(): void {
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      if (this.#taken > 0 && this.#taken + next.place.bytes > this.#bytes) return;
      this.#taken += next.place.bytes;
      this.#waiting.shift();
      next.take();
    }
  }
}
