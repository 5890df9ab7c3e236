import { type Json, parseJson } from "@almagest/model";
import { CatalogRequestError } from "./catalog-request-error.ts";
import type { Connection } from "./connection.ts";

/** The events of one time series aspect of an entity type that are older than a time, in epoch milliseconds. */
export interface Truncation {
  readonly entityType: string;
  readonly aspect: string;
  readonly before: number;
}

/** How far a task has come (rest.md 13.3). */
export interface TaskStatus {
  readonly completed: boolean;
  readonly taskId: string;
  readonly status: {
    readonly total: number;
    readonly deleted: number;
    readonly batches: number;
    readonly state: "running" | "finished" | "stopped";
    readonly reason?: string;
  };
  readonly runTimeNanos: number;
}

/** The size of a time series; its names are in lower case. */
export interface IndexSize {
  readonly indexName: string;
  readonly entityName: string;
  readonly aspectName: string;
  readonly sizeInMb: number;
}

/** How far a rebuild of the search index is, or what became of the last one since the catalog was started. */
export interface ReindexStatus {
  readonly state: "none" | "running" | "finished" | "failed";
  readonly indexed: number;
  /** About how many entities there are. */
  readonly total: number;
  readonly seconds: number;
  readonly reason?: string;
}

/** Care of what is stored: time series grow for ever unless old events are deleted. */
export interface CatalogOperations {
  /** How many rows a truncation would delete, and of how many. */
  previewTruncation(truncation: Truncation): Promise<{ readonly rows: number; readonly total: number }>;
  /** Begins a truncation and answers the id of its task. `timeoutSeconds` ends it between two batches. */
  truncateTimeseries(truncation: Truncation & { readonly batchSize?: number; readonly timeoutSeconds?: number }): Promise<string>;
  /** Undefined when there is no such task. */
  getTaskStatus(task: string): Promise<TaskStatus | undefined>;
  /** The sizes of all time series, the largest first. */
  getIndexSizes(): Promise<readonly IndexSize[]>;
  /** Begins to build the search index anew, beside the one in use, unless that is being done already. */
  reindex(): Promise<ReindexStatus>;
  getReindexStatus(): Promise<ReindexStatus>;
}

/** Operations over the connection. */
export function createOperations(connection: Connection): CatalogOperations {
  const act = (action: string, parameters: object) => connection.act("operations", action, parameters);
  const truncate = ({ before, ...request }: Truncation, dryRun: boolean) =>
    act("truncateTimeseriesAspect", { ...request, endTimeMillis: before, dryRun });
  return {
    previewTruncation: async (truncation) => {
      const text = String(await truncate(truncation, true));
      const numbers = /(\d+) out of (\d+)/.exec(text);
      if (numbers === null) throw new CatalogRequestError(200, `The catalog answered a truncation with ${JSON.stringify(text)}`);
      return { rows: Number(numbers[1]), total: Number(numbers[2]) };
    },
    truncateTimeseries: async (truncation) => String(await truncate(truncation, false)),
    getTaskStatus: async (task) => {
      const status: Json = parseJson(String(await act("getEsTaskStatus", { task })));
      return typeof status === "object" && status !== null && "error" in status ? undefined : (status as unknown as TaskStatus);
    },
    getIndexSizes: async () => ((await act("getIndexSizes", {})) as { indexSizes: readonly IndexSize[] }).indexSizes,
    reindex: async () => (await act("reindex", {})) as unknown as ReindexStatus,
    getReindexStatus: async () => (await act("getReindexStatus", {})) as unknown as ReindexStatus,
  };
}
