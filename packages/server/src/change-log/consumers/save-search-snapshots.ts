import type { SnapshotIndex } from "../../storage/search-index.ts";
import type { SearchSnapshotStore } from "../../storage/search-snapshot-store.ts";
import type { ChangeConsumer } from "../change-dispatcher.ts";

/** So many changes are replayed in a few seconds at a start; a snapshot is saved when there are more. */
const changesUntilSave = 50_000;

/**
 * Saves the search index in the background whenever much of it is new, and at the end. It stands behind the consumer that
 * updates the index. A snapshot that cannot be saved is reported: the start after it takes longer, and no more.
 */
export class SearchSnapshotSaver implements ChangeConsumer {
  readonly #index: SnapshotIndex;
  readonly #snapshots: SearchSnapshotStore;
  readonly #report: (error: unknown) => void;
  /** The offset that the index surely reaches; undefined until it is filled. */
  #reached: number | undefined;
  /** The offset of the snapshot that is kept; undefined while none is that holds what the index holds. */
  #saved: number | undefined;
  #unsaved = 0;
  #saving: Promise<void> | undefined;

  constructor(parts: { index: SnapshotIndex; snapshots: SearchSnapshotStore; report: (error: unknown) => void }) {
    this.#index = parts.index;
    this.#snapshots = parts.snapshots;
    this.#report = parts.report;
  }

  /** The index holds everything up to an offset: read from a snapshot of that offset, or filled with so many documents. */
  filled({ offset, documents }: { readonly offset: number; readonly documents: number | "restored" }): void {
    this.#reached = offset;
    this.#saved = documents === "restored" ? offset : undefined;
    if (documents !== "restored") this.#count(documents);
  }

  /** The offset of the snapshot that a start after this would begin with; undefined where it would begin with none. */
  get savedOffset(): number | undefined {
    return this.#saved;
  }

  async consume(changes: readonly { readonly offset: number }[]): Promise<void> {
    this.#reached = changes.at(-1)?.offset ?? this.#reached;
    this.#count(changes.length);
  }

  #count(changes: number): void {
    this.#unsaved += changes;
    if (this.#unsaved >= changesUntilSave) this.#save();
  }

  #save(): void {
    const offset = this.#reached;
    if (offset === undefined || this.#saving !== undefined) return;
    this.#unsaved = 0;
    this.#saving = this.#index
      .encode()
      .then((encoded) => this.#snapshots.save({ ...encoded, offset }))
      .then(
        () => {
          this.#saved = offset;
        },
        (error: unknown) => this.#report(error),
      )
      .finally(() => {
        this.#saving = undefined;
      });
  }

  /** Saves what is new, once no more changes come. */
  async close(): Promise<void> {
    await this.#saving;
    if (this.#reached === undefined || this.#reached === this.#saved) return;
    this.#save();
    await this.#saving;
  }
}
