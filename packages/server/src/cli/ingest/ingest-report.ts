import { amount, duration, perSecond } from "../terminal/amounts.ts";
import { createProgress, type Progress } from "../terminal/progress.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { RecordFault } from "./reading/ingest-record.ts";
import type { RecordBatch } from "./record-batches.ts";
import type { IngestObserver } from "./store-batches.ts";

/** Counts what becomes of the records, tells of each that is refused, and shows how far it is. */
export class IngestReport implements IngestObserver {
  readonly #progress: Progress;
  readonly #started = performance.now();
  /** Hashes: millions of URNs would fill the memory. */
  readonly #entities = new Set<number>();
  #records = 0;
  #refused = 0;
  #bytes = 0;

  constructor(terminal: Terminal, totalBytes: number | undefined) {
    this.#progress = createProgress(terminal, totalBytes);
  }

  get refusedRecords(): number {
    return this.#refused;
  }

  stored(batch: RecordBatch): void {
    this.#records += batch.length;
    for (const { urn, bytes } of batch) {
      this.#entities.add(hash(urn));
      this.#bytes += bytes;
    }
    this.#show();
  }

  refused({ place, message, bytes }: RecordFault): void {
    this.#refused++;
    this.#bytes += bytes;
    this.#progress.note(`${place}: ${message.trim().replaceAll("\n", "\n  ")}`);
    this.#show();
  }

  /** Takes the bar away; to be called once, however it went. */
  end(): void {
    this.#progress.end();
  }

  /** What was done, in one line that begins with the word for it. */
  summary(done: "Stored" | "Checked"): string {
    const seconds = this.#seconds();
    const rate = perSecond(this.#records, seconds);
    const records = `${amount(this.#records, "record")} of ${amount(this.#entities.size, "entity", "entities")}`;
    const refused = this.#refused === 0 ? "" : `; refused ${amount(this.#refused, "record")}`;
    return `${done} ${records} in ${duration(seconds)} (${rate} records/s)${refused}.`;
  }

  #show(): void {
    const rate = perSecond(this.#records, this.#seconds());
    this.#progress.update(this.#bytes, `${amount(this.#records, "record")}, ${rate}/s`);
  }

  #seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }
}

/** 53 bits of the text: two multiplicative hashes of 32 and 21 bits. Among ten million URNs one collision has odds of 1 in 180. */
function hash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
