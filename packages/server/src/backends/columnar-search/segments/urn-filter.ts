import { atOnce, type Steps } from "../../../steps.ts";
import type { StringTable } from "../strings/string-table.ts";

const bitsPerUrn = 16;
/** So many URNs are added between two pauses. */
const stride = 2_048;

/**
 * Tells quickly that a URN is not in a segment, so that a write need not search all of them: a Bloom filter with two bits a
 * URN, wrong about one in seventy.
 */
export class UrnFilter {
  readonly #words: Uint32Array;
  readonly #mask: number;

  private constructor(size: number) {
    const bits = 2 ** Math.ceil(Math.log2(Math.max(32, size * bitsPerUrn)));
    this.#words = new Uint32Array(bits / 32);
    this.#mask = bits - 1;
  }

  static of(urns: StringTable): UrnFilter {
    return atOnce(UrnFilter.inSteps(urns));
  }

  static *inSteps(urns: StringTable): Steps<UrnFilter> {
    const filter = new UrnFilter(urns.size);
    for (let index = 0; index < urns.size; index++) {
      const hash = urnHash(urns.at(index));
      filter.#add(hash);
      filter.#add(second(hash));
      if (index % stride === stride - 1) yield;
    }
    return filter;
  }

  /** Whether a URN with this hash may be among them. */
  mayHave(hash: number): boolean {
    return this.#has(hash) && this.#has(second(hash));
  }

  #add(hash: number): void {
    const bit = hash & this.#mask;
    this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  #has(hash: number): boolean {
    const bit = hash & this.#mask;
    return ((this.#words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }
}

/** The hash of a URN, to ask several filters for it: FNV-1a (RFC 9923), the high bits mixed into the low ones, which are used. */
export function urnHash(urn: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < urn.length; index++) hash = Math.imul(hash ^ urn.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function second(hash: number): number {
  const mixed = Math.imul(hash, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
