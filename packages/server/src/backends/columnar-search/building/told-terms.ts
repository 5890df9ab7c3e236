import { growableUint32 } from "../segments/growable-array.ts";
import type { Postings } from "../segments/segment.ts";
import { byteOfWeight } from "../words/term-weight.ts";

/** Terms as they were told, document by document: the number of each, and what it weighs there. */
export class ToldTerms {
  #length = 0;
  #terms = new Uint32Array(1_024);
  #weights = new Float32Array(1_024);
  /** For each term where it was told last, plus one. */
  #latest = new Uint32Array(1_024);
  /** Where what was told of each document begins. */
  readonly #starts = growableUint32();
  #start = 0;

  clear(): void {
    this.#length = 0;
    this.#latest.fill(0);
    this.#starts.clear();
  }

  /** What is added from now on is told of the next document. */
  begin(): void {
    this.#start = this.#length;
    this.#starts.push(this.#length);
  }

  /** Of one document, what a term weighs adds up. */
  add(term: number, weight: number): void {
    if (term >= this.#latest.length) this.#latest = grown(this.#latest, new Uint32Array(term * 2));
    const latest = (this.#latest[term] ?? 0) - 1;
    if (latest >= this.#start) {
      this.#weights[latest] = (this.#weights[latest] ?? 0) + weight;
      return;
    }
    if (this.#length === this.#terms.length) this.#grow();
    const at = this.#length++;
    this.#terms[at] = term;
    this.#weights[at] = weight;
    this.#latest[term] = at + 1;
  }

  /** In how many of these documents each of so many terms is. */
  counts(documents: Uint32Array, terms: number): Uint32Array {
    const counts = new Uint32Array(terms);
    for (const document of documents) {
      const end = this.#endOf(document);
      for (let index = this.#starts.at(document); index < end; index++) {
        const term = this.#terms[index] ?? 0;
        counts[term] = (counts[term] ?? 0) + 1;
      }
    }
    return counts;
  }

  /** Puts these documents, numbered anew in this order, where there is room for them in each term. `free` says where, by the number of the term, and moves on. */
  place(documents: Uint32Array, free: Uint32Array, { docs, weights }: Postings): void {
    for (let doc = 0; doc < documents.length; doc++) {
      const document = documents[doc] ?? 0;
      const end = this.#endOf(document);
      for (let index = this.#starts.at(document); index < end; index++) {
        const term = this.#terms[index] ?? 0;
        const at = free[term] ?? 0;
        free[term] = at + 1;
        docs[at] = doc;
        weights[at] = byteOfWeight(this.#weights[index] ?? 0);
      }
    }
  }

  #endOf(document: number): number {
    return document + 1 < this.#starts.length ? this.#starts.at(document + 1) : this.#length;
  }

  #grow(): void {
    const length = this.#length * 2;
    this.#terms = grown(this.#terms, new Uint32Array(length));
    this.#weights = grown(this.#weights, new Float32Array(length));
  }
}

function grown<T extends Uint32Array | Float32Array>(before: T, larger: T): T {
  larger.set(before);
  return larger;
}
