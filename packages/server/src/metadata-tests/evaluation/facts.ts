import { isJsonObject, type JsonObject, readJson } from "@almagest/model";
import type { ValueOf } from "../../read-path/read-values.ts";
import type { AspectKey, AspectReader, AspectRecord } from "../../storage/aspect-store.ts";
import { aspectKeyText } from "../../write-path/aspect-change.ts";

/**
 * What is stored, for questions whose answers lead to further questions. What is asked for and not known yet is answered as
 * absent and noted; it is then read in one go, and the questions are asked again.
 */
export class Facts {
  readonly #aspects: Pick<AspectReader, "getLatest" | "getEntities">;
  readonly #values = new Map<string, JsonObject | undefined>();
  readonly #entities = new Map<string, readonly AspectRecord[]>();
  #wantedAspects = new Map<string, AspectKey>();
  #wantedEntities = new Set<string>();

  constructor(aspects: Pick<AspectReader, "getLatest" | "getEntities">) {
    this.#aspects = aspects;
  }

  /** The latest value of an aspect, with the type that the model gives it: it was validated when it was written. */
  aspect<Name extends string>(urn: string, aspect: Name): ValueOf<Name> | undefined;
  aspect(urn: string, aspect: string): JsonObject | undefined {
    const entity = this.#entities.get(urn);
    const text = aspectKeyText(urn, aspect);
    if (this.#values.has(text)) return this.#values.get(text);
    if (entity !== undefined)
      return this.#keep(
        { urn, aspect },
        entity.find((record) => record.aspect === aspect),
      );
    this.#wantedAspects.set(text, { urn, aspect });
    return undefined;
  }

  /** The latest records of all aspects of an entity. */
  records(urn: string): readonly AspectRecord[] {
    const known = this.#entities.get(urn);
    if (known === undefined) this.#wantedEntities.add(urn);
    return known ?? [];
  }

  /** Tells of an entity that has been read with all of its aspects. */
  know(urn: string, records: readonly AspectRecord[]): void {
    this.#entities.set(urn, records);
  }

  /** The answer to questions once everything that they ask for is known. */
  async settle<T>(ask: () => T): Promise<T> {
    for (;;) {
      const answer = ask();
      if (this.#wantedAspects.size === 0 && this.#wantedEntities.size === 0) return answer;
      await this.#load();
    }
  }

  async #load(): Promise<void> {
    const keys = [...this.#wantedAspects.values()];
    const urns = [...this.#wantedEntities];
    this.#wantedAspects = new Map();
    this.#wantedEntities = new Set();
    const records = keys.length === 0 ? [] : await this.#aspects.getLatest(keys);
    for (const [index, key] of keys.entries()) this.#keep(key, records[index]);
    const entities = urns.length === 0 ? [] : await this.#aspects.getEntities(urns);
    for (const [index, urn] of urns.entries()) this.know(urn, entities[index] ?? []);
  }

  #keep(key: AspectKey, record: AspectRecord | undefined): JsonObject | undefined {
    const read = record && readJson(record.metadata);
    // Rows of other origin may hold anything.
    const value = isJsonObject(read) ? read : undefined;
    this.#values.set(aspectKeyText(key.urn, key.aspect), value);
    return value;
  }
}
