import type { RollbackSummary, RunRow, RunSummary } from "./answers.ts";
import type { Connection } from "./connection.ts";

export interface CatalogRuns {
  /** Runs, newest first. */
  listRuns(query?: {
    readonly page?: number;
    readonly pageSize?: number;
    readonly includeSoftDeleted?: boolean;
  }): Promise<readonly RunSummary[]>;
  /** The aspects that the run wrote last. */
  describeRun(query: {
    readonly runId: string;
    readonly start?: number;
    readonly count?: number;
    readonly includeSoftDeleted?: boolean;
    readonly withValues?: boolean;
  }): Promise<readonly RunRow[]>;
  /** Takes back what the run wrote; entities that it created are marked as removed, or with `hard` deleted. */
  rollbackRun(query: { readonly runId: string; readonly dryRun?: boolean; readonly hard?: boolean }): Promise<RollbackSummary>;
}

/** What ingestion runs wrote, over the connection. */
export function createRuns(connection: Connection): CatalogRuns {
  const act = (action: string, parameters: object) => connection.act("runs", action, parameters);
  return {
    listRuns: async ({ page = 0, pageSize = 100, includeSoftDeleted = false } = {}) =>
      (await act("list", { pageOffset: page, pageSize, includeSoft: includeSoftDeleted })) as RunSummary[],
    describeRun: async ({ runId, start = 0, count = 100, includeSoftDeleted = false, withValues = false }) => {
      const parameters = { runId, start, count, includeSoft: includeSoftDeleted, includeAspect: withValues };
      return (await act("describe", parameters)) as RunRow[];
    },
    rollbackRun: async ({ runId, dryRun = false, hard = false }) =>
      (await act("rollback", { runId, dryRun, safe: !hard })) as RollbackSummary,
  };
}
