/** A typed array that grows by doubling. */
export class GrowableArray<T extends Uint32Array | Uint16Array | Float32Array | Float64Array> {
  length = 0;
  #values: T;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#values = make(64);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = this.#make(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  clear(): void {
    this.length = 0;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** An array of the same type, of zeros. */
  room(length: number): T {
    return this.#make(length);
  }

  /** What has been pushed so far, not copied. */
  view(): T {
    return this.#values.subarray(0, this.length) as T;
  }
}

/** An array of numbers that grows. */
export function growableFloat64(): GrowableArray<Float64Array> {
  return new GrowableArray((length) => new Float64Array(length));
}

/** An array of 32-bit numbers that grows. */
export function growableUint32(): GrowableArray<Uint32Array> {
  return new GrowableArray((length) => new Uint32Array(length));
}
