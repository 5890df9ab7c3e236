/** A piece of a snapshot. Its name stands for its bytes: two parts of one name are equal. */
export interface SnapshotPart {
  readonly name: string;
  /** The bytes in order, in pieces of any size. Not asked for where a part of this name is kept already. */
  read(): Iterable<Uint8Array>;
}

/** What a search index keeps so that it need not be filled anew at the next start. */
export interface SearchSnapshot {
  /** Every change up to this offset of the change log is in it; later ones may be. */
  readonly offset: number;
  /** What the parts are, in the words of the index that made them. */
  readonly contents: string;
  readonly parts: readonly SnapshotPart[];
}

export interface LoadedSnapshot {
  readonly offset: number;
  readonly contents: string;
  /** The bytes of each part by its name, each in a buffer of its own. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
}

export interface SearchSnapshotReader {
  /** The snapshot that was saved last; undefined when there is none. Throws when its bytes are not those that were saved. */
  load(): Promise<LoadedSnapshot | undefined>;
}

/** Keeps one snapshot. Whatever happens while another is saved, the one before or the whole other one is loaded. */
export interface SearchSnapshotStore extends SearchSnapshotReader {
  /** Replaces the snapshot. Only parts of a new name are written, a little at a time, so that other writers are not held up. */
  save(snapshot: SearchSnapshot): Promise<void>;
}
