import { declaresEdges, edgesOfRecord } from "../../graph/edges-of-record.ts";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import { pace } from "../../turns.ts";
import type { LatestRecords, ValidChange } from "../aspect-change.ts";

/**
 * Brings the edges of the changed aspects to what is stored of them now; deletes have taken theirs along. `latest` are the
 * records as the request leaves them. An aspect that cannot declare edges costs nothing.
 */
export async function saveEdges(tx: CatalogTransaction, changes: readonly ValidChange[], latest: LatestRecords): Promise<void> {
  const lastChanges = new Map<string, ValidChange>();
  for (const change of changes) {
    if (declaresEdges(change.aspect)) lastChanges.set(change.key, change);
  }
  for (const [key, change] of lastChanges) {
    const turn = pace();
    if (turn !== undefined) await turn;
    const record = latest.get(key);
    if (record === undefined) continue;
    const edges = edgesOfRecord(change.aspect, record, change.value);
    if (edges.length > 0 || change.stored !== undefined) await tx.graph.putEdges(record, edges);
  }
}
