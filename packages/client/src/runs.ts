import { type JsonObject, stringifyJson } from "@almagest/model";
import type { RollbackSummary, RunRow, RunSummary } from "./answers.ts";
import type { CatalogRuns } from "./catalog-client.ts";
import type { Connection } from "./connection.ts";

/** What ingestion runs wrote, over the connection. */
export function createRuns(connection: Connection): CatalogRuns {
  const act = (action: string, parameters: object) => connection.act("runs", action, stringifyJson(parameters as JsonObject));
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
