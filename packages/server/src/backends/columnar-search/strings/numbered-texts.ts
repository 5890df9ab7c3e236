import { PackedTexts } from "./packed-texts.ts";

/** Distinct texts, numbered as they come. They are kept as bytes: a string for each of them would give the garbage collector much to do. */
export class NumberedTexts {
  /** The texts by their numbers. */
  readonly packed = new PackedTexts();
  #hashes = new Int32Array(64);
  /** Numbers, plus one, each at the first free slot from where the lowest bits of its hash say. */
  #slots = new Uint32Array(128);
  /** Of the text that was looked for last, and the slot at which that ended. */
  #hash = 0;
  #slot = 0;

  clear(): void {
    this.packed.clear();
    this.#slots.fill(0);
  }

  numberOf(text: string): number {
    const { packed } = this;
    const fresh = packed.size;
    packed.add(text);
    const known = this.#find(packed.bytes, packed.startOf(fresh), packed.endOf(fresh));
    if (known === undefined) this.#enter(fresh);
    else packed.dropLast();
    return known ?? fresh;
  }

  /** The number of a text that stands in other bytes. */
  numberOfBytes(bytes: Uint8Array, from: number, to: number): number {
    const known = this.#find(bytes, from, to);
    if (known !== undefined) return known;
    const fresh = this.packed.size;
    this.packed.addBytes(bytes, from, to);
    this.#enter(fresh);
    return fresh;
  }

  #find(bytes: Uint8Array, from: number, to: number): number | undefined {
    const hash = hashOf(bytes, from, to);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    let there = this.#slots[slot] ?? 0;
    for (; there !== 0; there = this.#slots[slot] ?? 0) {
      if (this.#hashes[there - 1] === hash && this.packed.isText(there - 1, bytes, from, to)) break;
      slot = (slot + 1) & mask;
    }
    this.#hash = hash;
    this.#slot = slot;
    return there === 0 ? undefined : there - 1;
  }

  /** Takes the slot at which the last search ended. */
  #enter(number: number): void {
    this.#slots[this.#slot] = number + 1;
    this.#hashes[number] = this.#hash;
    if (number + 1 === this.#hashes.length) this.#grow();
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Uint32Array(hashes.length * 2);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.packed.size; number++) {
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
