import type { Postings } from "../segments/segment.ts";
import { byteOfWeight } from "../words/term-weight.ts";

/** Terms as they were told, document by document: which term, of which document, and what it weighs there. */
export class ToldTerms {
  #length = 0;
  #terms = new Uint32Array(1_024);
  #docs = new Uint16Array(1_024);
  #weights = new Float32Array(1_024);
  /** For each term where it was told last, plus one. */
  #latest = new Uint32Array(1_024);
  #doc = -1;
  /** Where what was told of the document begins. */
  #start = 0;

  /** Of one document, what a term weighs adds up. Documents come in rising order. */
  add(doc: number, term: number, weight: number): void {
    if (doc !== this.#doc) {
      this.#doc = doc;
      this.#start = this.#length;
    }
    if (term >= this.#latest.length) this.#latest = grown(this.#latest, new Uint32Array(term * 2));
    const latest = (this.#latest[term] ?? 0) - 1;
    if (latest >= this.#start) {
      this.#weights[latest] = (this.#weights[latest] ?? 0) + weight;
      return;
    }
    if (this.#length === this.#terms.length) this.#grow();
    const at = this.#length++;
    this.#terms[at] = term;
    this.#docs[at] = doc;
    this.#weights[at] = weight;
    this.#latest[term] = at + 1;
  }

  /** Adds to the entry behind the place of each term in how many documents it is. */
  count(places: Uint32Array, counts: Uint32Array): void {
    for (let index = 0; index < this.#length; index++) {
      const slot = (places[this.#terms[index] ?? 0] ?? 0) + 1;
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }

  /** Puts each document of each term where there is room for it, in rising order. `free` says where, and moves on. */
  place(places: Uint32Array, free: Uint32Array, { docs, weights }: Postings): void {
    for (let index = 0; index < this.#length; index++) {
      const term = places[this.#terms[index] ?? 0] ?? 0;
      const at = free[term] ?? 0;
      free[term] = at + 1;
      docs[at] = this.#docs[index] ?? 0;
      weights[at] = byteOfWeight(this.#weights[index] ?? 0);
    }
  }

  #grow(): void {
    const length = this.#length * 2;
    this.#terms = grown(this.#terms, new Uint32Array(length));
    this.#docs = grown(this.#docs, new Uint16Array(length));
    this.#weights = grown(this.#weights, new Float32Array(length));
  }
}

function grown<T extends Uint32Array | Uint16Array | Float32Array>(before: T, larger: T): T {
  larger.set(before);
  return larger;
}
