import type { AspectReader, AspectWriter } from "./aspect-store.ts";
import type { ChangeReader, ChangeWriter } from "./change-log-store.ts";
import type { GraphReader, GraphWriter } from "./graph-store.ts";
import type { SearchSnapshotStore } from "./search-snapshot-store.ts";
import type { SessionReader, SessionWriter } from "./session-store.ts";
import type { TaskReader, TaskWriter } from "./task-store.ts";
import type { TimeseriesReader, TimeseriesWriter } from "./timeseries-store.ts";
import type { WebhookReader, WebhookWriter } from "./webhook-store.ts";

/** What a transaction can reach: everything written through it commits together or not at all. */
export interface CatalogTransaction {
  /** When its turn came, in epoch milliseconds: the time of all that it writes, so that times ascend in the order of commits. */
  readonly time: number;
  readonly aspects: AspectWriter;
  readonly timeseries: TimeseriesWriter;
  readonly graph: GraphWriter;
  readonly changes: ChangeWriter;
  readonly tasks: TaskWriter;
  readonly webhooks: WebhookWriter;
  readonly sessions: SessionWriter;
}

/** Work that may be done in one go with what others ask for. */
export interface JointWork<Input, Answer> {
  /** Works of one kind can be done by the `run` of any of them. */
  readonly kind: object;
  readonly input: Input;
  /** Does the work for all inputs, with the effect of one after the other; one answer for each, in their order. */
  run(tx: CatalogTransaction, inputs: readonly Input[]): Promise<readonly Answer[]>;
}

/** What a store tells those who watch it. */
export interface StoreMeasures {
  /** Transactions that were run since it was opened. */
  readonly transactions: number;
  /** Commits that made them durable. */
  readonly commits: number;
  /** What it takes on disk. */
  readonly bytes: number;
}

/** The primary store. Reads see what has been committed, never a transaction under way. Text comes back as it was given. */
export interface CatalogStore {
  readonly aspects: AspectReader;
  readonly timeseries: TimeseriesReader;
  readonly graph: GraphReader;
  readonly changes: ChangeReader;
  readonly tasks: TaskReader;
  readonly webhooks: WebhookReader;
  readonly sessions: SessionReader;
  /** Where a search index in memory is kept over a restart; absent where there is no such place. */
  readonly searchSnapshots?: SearchSnapshotStore;
  /**
   * Runs `work` alone: no other transaction's work runs between its first read and its commit. Resolves after the
   * commit is durable, with what `work` answered; when `work` throws, nothing of it is kept and the error is passed on.
   * Work handed in while another commit is under way may share the next commit with others; it fails alone all the same.
   * A backend may run `work` again from the start, after a conflict or when one that shares its commit fails. `work` must not wait for another transaction, and `tx`
   * is refused once `work` has settled. Rejects with a {@link StorageFailure} when nothing can be written.
   */
  transaction<T>(work: (tx: CatalogTransaction) => Promise<T>): Promise<T>;
  /**
   * The same for work that may be done together with others of its kind that wait beside it; resolves with the answer to its own
   * input. When `run` throws for several, it is asked for each by itself.
   */
  jointTransaction<Input, Answer>(work: JointWork<Input, Answer>): Promise<Answer>;
  measure(): StoreMeasures;
  /** Finishes the work handed in so far and releases everything. Afterwards reads and transactions are refused. */
  close(): Promise<void>;
}
