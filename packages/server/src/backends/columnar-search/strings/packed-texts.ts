import { growableUint32 } from "../segments/growable-array.ts";
import { sharedBytes } from "./byte-reader.ts";

/** Texts one after the other in one buffer, to be compared by their UTF-8 bytes: many thousands without an object for each. */
export class PackedTexts {
  #bytes = Buffer.allocUnsafeSlow(1024);
  /** Where each text ends. */
  readonly #ends = growableUint32();
  #end = 0;

  add(text: string): void {
    this.#reserve(text.length * 3);
    this.#end += this.#bytes.write(text, this.#end);
    this.#ends.push(this.#end);
  }

  /** Below zero when one of them comes before another; zero when they are the same. */
  compare(one: number, other: number): number {
    const [a, b] = [this.#startOf(one), this.#startOf(other)];
    const [lengthA, lengthB] = [this.#ends.at(one) - a, this.#ends.at(other) - b];
    const least = Math.min(lengthA, lengthB);
    const shared = sharedBytes({ bytes: this.#bytes, start: a }, { bytes: this.#bytes, start: b }, least);
    return shared === least ? lengthA - lengthB : (this.#bytes[a + shared] ?? 0) - (this.#bytes[b + shared] ?? 0);
  }

  #startOf(text: number): number {
    return text === 0 ? 0 : this.#ends.at(text - 1);
  }

  #reserve(length: number): void {
    if (this.#end + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow((this.#end + length) * 2);
    larger.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = larger;
  }
}
