import type { AspectKey } from "../storage/aspect-store.ts";
import { cutAspects } from "./apply-retention.ts";
import type { TaskKind, TaskState } from "./task-runner.ts";

/** How far a walk over all histories has come. */
export interface RetentionTaskState extends TaskState {
  readonly after?: AspectKey;
  readonly cut: number;
}

const slice = 200;

/** Cuts every history to what its retention rule keeps. What was cut stays cut when it ends before its end. */
export const retentionEverywhere: TaskKind = {
  name: "applyRetention",
  begin: ({ store, retention, writeSwitch }, task) => {
    let state = readState(task.state);
    return async () => {
      const rules = await retention.current();
      const found = await store.aspects.scanLatest({ ...(state.after && { after: state.after }), limit: slice });
      const step = await store.transaction(async (tx) => {
        const { writable } = writeSwitch;
        const page = writable ? found : [];
        const last = page.at(-1);
        const finished = last === undefined;
        const cut = state.cut + (await cutAspects(tx, page, rules));
        const reached: RetentionTaskState = {
          cut,
          ...(last !== undefined && { after: { urn: last.urn, aspect: last.aspect } }),
          ...(!writable && { stopped: "stopped because writes were switched off" }),
        };
        await tx.tasks.update({ number: task.number, state: JSON.stringify(reached), finished });
        return { reached, finished };
      });
      state = step.reached;
      return { finished: step.finished };
    };
  },
};

/** The state of a walk that has not begun, as text. */
export const retentionTaskBegin = JSON.stringify({ cut: 0 } satisfies RetentionTaskState);

function readState(text: string): RetentionTaskState {
  return JSON.parse(text) as RetentionTaskState;
}
