import { PackedTexts } from "./packed-texts.ts";

/** Distinct texts, numbered as they come. They are kept as bytes: a string for each of them would give the garbage collector much to do. */
export class NumberedTexts {
  /** The texts by their numbers. */
  readonly packed = new PackedTexts();
  /** A hash and the number, plus one, of the text that has it: side by side, as they are read together. Each pair at the first free slot from where the lowest bits of the hash say. */
  #slots = new Int32Array(256);
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
    const slots = this.#slots;
    const mask = slots.length - 2;
    let slot = (hash * 2) & mask;
    let there = slots[slot + 1] ?? 0;
    for (; there !== 0; there = slots[slot + 1] ?? 0) {
      if (slots[slot] === hash && this.packed.isText(there - 1, bytes, from, to)) break;
      slot = (slot + 2) & mask;
    }
    this.#hash = hash;
    this.#slot = slot;
    return there === 0 ? undefined : there - 1;
  }

  /** Takes the slot at which the last search ended. */
  #enter(number: number): void {
    this.#slots[this.#slot] = this.#hash;
    this.#slots[this.#slot + 1] = number + 1;
    if ((number + 1) * 4 === this.#slots.length) this.#grow();
  }

  #grow(): void {
    const before = this.#slots;
    const slots = new Int32Array(before.length * 2);
    const mask = slots.length - 2;
    for (let at = 0; at < before.length; at += 2) {
      const [hash, there] = [before[at] ?? 0, before[at + 1] ?? 0];
      if (there === 0) continue;
      let slot = (hash * 2) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      slots[slot] = hash;
      slots[slot + 1] = there;
    }
    this.#slots = slots;
  }
}

/** FNV-1a (RFC 9923), its high bits folded into the low ones. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}
