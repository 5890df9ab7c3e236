import { edgesInModel } from "../graph/edges-of-record.ts";
import type { Deriver } from "./deriver.ts";

/** Puts back the edges that each row declares, such as those that were deleted by hand (docs/decisions/0007). */
export const restoreEdges: Deriver = async ({ registry, tx }, records) => {
  for (const { record } of records) await tx.graph.putEdges(record, edgesInModel(registry, record));
};
