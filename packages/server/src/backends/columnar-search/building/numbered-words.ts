import { PackedTexts } from "../strings/packed-texts.ts";

/** Words, numbered as they come. They are kept as bytes: a string for each word of each text would give the garbage collector much to do. */
export class NumberedWords {
  /** The words by their numbers. */
  readonly texts = new PackedTexts();
  #hashes = new Int32Array(1_024);
  /** Numbers, plus one, each at the first free place from where the lowest bits of its hash say. */
  #slots = new Uint32Array(2_048);

  /** The number of the word that stands in these bytes. */
  numberOf(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let there = this.#slots[slot] ?? 0; there !== 0; there = this.#slots[slot] ?? 0) {
      if (this.#hashes[there - 1] === hash && this.texts.isText(there - 1, bytes, from, to)) return there - 1;
      slot = (slot + 1) & mask;
    }
    const number = this.texts.size;
    this.texts.addBytes(bytes, from, to);
    this.#slots[slot] = number + 1;
    this.#hashes[number] = hash;
    if (this.#hashes.length === this.texts.size) this.#grow();
    return number;
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Uint32Array(hashes.length * 2);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.texts.size; number++) {
      let slot = (hashes[number] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

/** FNV-1a (RFC 9923), its high bits folded into the low ones. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}
