import type { JsonObject } from "@almagest/model";
import { valueIn } from "../../read-path/read-values.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";

/** What is stored of an entity. An aspect is read when it is asked for, and once. */
export class LoadedEntity {
  /** Whether it may not be shown to whoever asks; then there is nothing in it. */
  readonly isHidden: boolean;
  readonly #records: ReadonlyMap<string, AspectRecord>;
  readonly #values = new Map<string, JsonObject>();

  constructor(records: readonly AspectRecord[], { isHidden = false } = {}) {
    this.isHidden = isHidden;
    this.#records = new Map(records.map((record) => [record.aspect, record]));
  }

  /** Whether anything is stored. */
  get exists(): boolean {
    return this.#records.size > 0;
  }

  /** Whether it is soft deleted. */
  get isRemoved(): boolean {
    return this.aspect("status")?.removed === true;
  }

  get records(): Iterable<AspectRecord> {
    return this.#records.values();
  }

  /** The latest value of an aspect; undefined when there is none. */
  aspect(name: string): JsonObject | undefined {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const record = this.#records.get(name);
    if (record === undefined) return undefined;
    const value = valueIn(record);
    this.#values.set(name, value);
    return value;
  }

  record(aspect: string): AspectRecord | undefined {
    return this.#records.get(aspect);
  }
}
