/**
 * One stored version of an aspect. `version` 0 is the latest; 1 is the oldest of the history (rest.md 6.3).
 * `metadata` and `systemMetadata` are JSON text: stored metadata is passed through, not parsed.
 */
export interface AspectRecord {
  readonly urn: string;
  readonly aspect: string;
  readonly version: number;
  readonly metadata: string;
  readonly systemMetadata: string | null;
  /** Epoch milliseconds of the change that produced this value. */
  readonly createdOn: number;
  /** URN of the actor of that change. */
  readonly createdBy: string;
  /** URN of the actor on whose behalf it was made, if any. */
  readonly createdFor: string | null;
}

export interface AspectKey {
  readonly urn: string;
  readonly aspect: string;
}

/** The key of one row. */
export interface VersionKey extends AspectKey {
  readonly version: number;
}

/**
 * Reads of versioned aspects. Inside a transaction they see what it has written so far.
 * Ordered means by the bytes of UTF-8, the same in every backend; `start` and `count` select a page of that order.
 */
export interface AspectReader {
  /** The latest record of each key, in the order of the keys; undefined where there is none. */
  getLatest(keys: readonly AspectKey[]): Promise<(AspectRecord | undefined)[]>;
  /**
   * The latest records of each URN, limited to the named aspects if given. One list a URN, in the order of the URNs; each
   * list is ordered by aspect. A store that keeps the rows of an entity answers the same list while they stand, so that
   * what is made of a list may be kept with it.
   */
  getEntities(urns: readonly string[], aspects?: readonly string[]): Promise<(readonly AspectRecord[])[]>;
  /**
   * The URNs among these that hold the aspect; with `isTrue` those of them in whose value the member of this name is true. For
   * telling many apart: no value is read that need not be.
   */
  holdersAmong(urns: readonly string[], holding: { aspect: string; isTrue?: string }): Promise<ReadonlySet<string>>;
  /** The row with exactly the number of each key, in the order of the keys; undefined where there is none. */
  getVersions(keys: readonly VersionKey[]): Promise<(AspectRecord | undefined)[]>;
  /** All rows of an aspect, the latest first, then the history from newest to oldest. */
  listVersions(key: AspectKey): Promise<AspectRecord[]>;
  /**
   * URNs that hold the aspect (a key aspect lists entities), ordered by URN, with the total. `prefix` narrows to URNs that
   * start with it.
   */
  listUrns(query: { aspect: string; prefix: string; start: number; count: number }): Promise<{ urns: string[]; total: number }>;
  /** How many URNs hold the aspect; `urnLike` is an SQL LIKE pattern with `%` and `_`, it respects case and has no escapes. */
  countUrns(query: { aspect: string; urnLike?: string }): Promise<number>;
  /**
   * Latest records ordered by (urn, aspect), those after `after` and of URNs before `before`, at most `limit`: for walking
   * through everything, or through a part of it.
   */
  scanLatest(query: { after?: AspectKey; before?: string; limit: number }): Promise<AspectRecord[]>;
  /**
   * The URN of the latest record that stands so many records behind the first one of `from` or of the next URN; undefined
   * where there are not so many. Much faster than walking there: for cutting everything into parts.
   */
  urnFurtherOn(query: { from: string; records: number }): Promise<string | undefined>;
  /**
   * Latest records of one aspect ordered by URN, those of URNs after `after`, at most `limit`. `prefix` narrows to URNs that
   * start with it, and to what has to be looked through.
   */
  scanAspect(query: { aspect: string; prefix: string; after?: string; limit: number }): Promise<AspectRecord[]>;
  /** Latest records of a run, ordered by (urn, aspect). Those whose system metadata names none are of the run that they share. */
  listRun(query: { runId: string; start: number; count: number }): Promise<AspectRecord[]>;
  /**
   * Every run of the latest records with its number of records and the newest `lastObserved` (0 when there is none), newest
   * first, then by run id.
   */
  listRuns(query: { start: number; count: number }): Promise<{ runId: string; rows: number; lastObserved: number }[]>;
}

/**
 * Writes of versioned aspects, possible only inside a transaction. They store what they are told: versions are the write
 * path's business.
 */
export interface AspectWriter extends AspectReader {
  /** Inserts the rows, or replaces those with the same (urn, aspect, version); of two such rows in one call the later stays. */
  put(records: readonly AspectRecord[]): Promise<void>;
  /** Deletes one row if a version is given, else all rows of the aspect; answers how many there were. */
  delete(key: AspectKey, version?: number): Promise<number>;
  /**
   * Deletes rows from the oldest end of an aspect's history, never the latest: those with a number below `below`, and then
   * one after the other those created before `before`, up to the first that was not. Answers how many there were.
   */
  cutHistory(key: AspectKey, end: { readonly below?: number; readonly before?: number }): Promise<number>;
  /** Deletes all rows of the URN; answers how many there were. */
  deleteEntity(urn: string): Promise<number>;
}
