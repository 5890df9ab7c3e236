import type { AspectKey } from "../storage/aspect-store.ts";
import { cutAspects } from "./apply-retention.ts";
import type { TaskKind, TaskState } from "./task-runner.ts";

/** How far a walk over all histories has come. */
interface RetentionTaskState extends TaskState {
  readonly after?: AspectKey;
  /** Rows that went. */
  readonly cut: number;
}

const slice = 200;

/** Cuts every history to what its retention rule keeps. What was cut stays cut when it ends before its end. */
export const retentionEverywhere: TaskKind<RetentionTaskState> = {
  name: "applyRetention",
  async step({ retention }, { tx, state: { after, ...state } }) {
    const page = await tx.aspects.scanLatest({ ...(after && { after }), limit: slice });
    const last = page.at(-1);
    if (last === undefined) return { state, finished: true };
    const cut = await cutAspects(tx, page, await retention.current());
    return { state: { ...state, after: { urn: last.urn, aspect: last.aspect }, cut: state.cut + cut }, finished: false };
  },
};
