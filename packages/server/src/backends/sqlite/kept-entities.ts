import type { AspectReader, AspectRecord, AspectWriter } from "../../storage/aspect-store.ts";

/** Text of the rows that are kept; one byte a character in most. Answers that are kept with them take as much again. */
const mostLength = 16_000_000;

/**
 * The latest rows of entities that were read one by one: those that are looked at are looked at again, and half the time of
 * such a read is SQLite's. Rows are forgotten with the commit that changes them, so that a read never sees them later than
 * the database would show.
 */
export class KeptEntities {
  readonly #rows = new Map<string, { readonly records: readonly AspectRecord[]; readonly length: number }>();
  readonly #touched = new Set<string>();
  #length = 0;
  #commits = 0;

  /** The reader, answering what is kept. */
  reading(reader: AspectReader): AspectReader {
    const getEntities: AspectReader["getEntities"] = async (urns, aspects) => {
      const [urn] = urns;
      if (urn === undefined || urns.length > 1 || aspects !== undefined) return reader.getEntities(urns, aspects);
      const kept = this.#get(urn);
      if (kept !== undefined) return [kept];
      const commits = this.#commits;
      const [records = []] = await reader.getEntities(urns);
      if (commits === this.#commits) this.#keep(urn, records);
      return [records];
    };
    return { ...reader, getEntities };
  }

  /** The writer, telling which entities it touches. */
  writing(writer: AspectWriter): AspectWriter {
    return {
      ...writer,
      put: (records) => {
        for (const { urn } of records) this.#touched.add(urn);
        return writer.put(records);
      },
      delete: (key, version) => {
        this.#touched.add(key.urn);
        return writer.delete(key, version);
      },
      deleteEntity: (urn) => {
        this.#touched.add(urn);
        return writer.deleteEntity(urn);
      },
    };
  }

  /** To be called with each commit, before anybody can read. */
  committed(): void {
    this.#commits++;
    for (const urn of this.#touched) this.#forget(urn);
    this.#touched.clear();
  }

  /** The one that was asked for last is forgotten last. */
  #get(urn: string): readonly AspectRecord[] | undefined {
    const kept = this.#rows.get(urn);
    if (kept === undefined) return undefined;
    this.#rows.delete(urn);
    this.#rows.set(urn, kept);
    return kept.records;
  }

  #keep(urn: string, records: readonly AspectRecord[]): void {
    const length = records.reduce((sum, { metadata, systemMetadata }) => sum + metadata.length + (systemMetadata?.length ?? 0), urn.length);
    if (length > mostLength / 10) return;
    this.#forget(urn);
    this.#rows.set(urn, { records, length });
    this.#length += length;
    for (const oldest of this.#rows.keys()) {
      if (this.#length <= mostLength) break;
      this.#forget(oldest);
    }
  }

  #forget(urn: string): void {
    this.#length -= this.#rows.get(urn)?.length ?? 0;
    this.#rows.delete(urn);
  }
}
