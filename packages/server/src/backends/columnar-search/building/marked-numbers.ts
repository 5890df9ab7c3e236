import type { MarkedTerm } from "../words/marked-terms.ts";

/** A term that is marked is greater. */
const free = 0;

/** Marked terms, numbered as they come. There are many, most of them told once: a map of objects would give the garbage collector much to do. */
export class MarkedNumbers {
  size = 0;
  /** Each stands at the first free place from where its lowest bits say. */
  #terms = new Float64Array(2_048);
  #numbers = new Uint32Array(2_048);

  clear(): void {
    this.size = 0;
    this.#terms.fill(free);
  }

  numberOf(term: MarkedTerm): number {
    const place = this.#placeOf(term);
    if (this.#terms[place] === term) return this.#numbers[place] ?? 0;
    const number = this.size++;
    this.#terms[place] = term;
    this.#numbers[place] = number;
    if (this.size * 2 > this.#terms.length) this.#grow();
    return number;
  }

  /** The terms in their order. */
  sorted(): Float64Array {
    const sorted = new Float64Array(this.size);
    let end = 0;
    for (let place = 0; place < this.#terms.length; place++) if (this.#terms[place] !== free) sorted[end++] = this.#terms[place] ?? free;
    return sorted.sort();
  }

  #placeOf(term: number): number {
    const mask = this.#terms.length - 1;
    let place = term & mask;
    for (let there = this.#terms[place]; there !== free && there !== term; there = this.#terms[place]) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const [terms, numbers] = [this.#terms, this.#numbers];
    this.#terms = new Float64Array(terms.length * 2);
    this.#numbers = new Uint32Array(terms.length * 2);
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index] ?? free;
      if (term === free) continue;
      const place = this.#placeOf(term);
      this.#terms[place] = term;
      this.#numbers[place] = numbers[index] ?? 0;
    }
  }
}
