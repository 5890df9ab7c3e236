import { everyWrite, type MutateHook } from "../aspect-hook.ts";
import { previousValue } from "../aspect-values.ts";

const aspect = "versionProperties";

/** Clients do not write whether a version is the latest of its set: what the catalog said of it stays while it is in the set. */
export const keptLatestFlag: MutateHook = {
  kind: "mutate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  mutate: (value, change) => {
    const before = previousValue(change, aspect);
    if (before?.isLatest === undefined || "isLatest" in value || before.versionSet !== value.versionSet) return value;
    return { ...value, isLatest: before.isLatest };
  },
};
