/** A set of document numbers below `size`, one bit each. */
export class Bits {
  readonly size: number;
  readonly words: Uint32Array;

  constructor(size: number, words = new Uint32Array((size + 31) >>> 5)) {
    this.size = size;
    this.words = words;
  }

  /** The set of all numbers below `size`. */
  static all(size: number): Bits {
    const bits = new Bits(size);
    bits.words.fill(0xffffffff);
    bits.#clearTail();
    return bits;
  }

  /** The set of some numbers below `size`. */
  static of(size: number, members: Uint16Array): Bits {
    const bits = new Bits(size);
    for (let index = 0; index < members.length; index++) bits.add(members[index] ?? 0);
    return bits;
  }

  has(index: number): boolean {
    return this.bit(index) === 1;
  }

  /** 1 for a member, 0 for any other number: for loops that go without a branch. */
  bit(index: number): number {
    return ((this.words[index >>> 5] ?? 0) >>> (index & 31)) & 1;
  }

  add(index: number): void {
    this.words[index >>> 5] = (this.words[index >>> 5] ?? 0) | (1 << (index & 31));
  }

  copy(): Bits {
    return new Bits(this.size, this.words.slice());
  }

  count(): number {
    let total = 0;
    for (let index = 0; index < this.words.length; index++) total += population(this.words[index] ?? 0);
    return total;
  }

  and(other: Bits): Bits {
    const words = this.words.slice();
    for (let index = 0; index < words.length; index++) words[index] = (words[index] ?? 0) & (other.words[index] ?? 0);
    return new Bits(this.size, words);
  }

  or(other: Bits): Bits {
    const words = this.words.slice();
    for (let index = 0; index < words.length; index++) words[index] = (words[index] ?? 0) | (other.words[index] ?? 0);
    return new Bits(this.size, words);
  }

  without(other: Bits): Bits {
    const words = this.words.slice();
    for (let index = 0; index < words.length; index++) words[index] = (words[index] ?? 0) & ~(other.words[index] ?? 0);
    return new Bits(this.size, words);
  }

  not(): Bits {
    return Bits.all(this.size).without(this);
  }

  /** The members in rising order. */
  toArray(): Uint16Array {
    const members = new Uint16Array(this.count());
    this.write(members, 0);
    return members;
  }

  /** Writes the members in rising order into a list from a place on. Answers where they end. */
  write(list: Uint16Array, from: number): number {
    let end = from;
    for (let index = 0; index < this.words.length; index++) {
      for (let word = this.words[index] ?? 0; word !== 0; word &= word - 1) list[end++] = (index << 5) + (31 - Math.clz32(word & -word));
    }
    return end;
  }

  #clearTail(): void {
    const used = this.size & 31;
    if (used !== 0) this.words[this.words.length - 1] = (1 << used) - 1;
  }
}

/** Bits set in a 32-bit word (Warren, "Hacker's Delight", 5-1). */
function population(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
