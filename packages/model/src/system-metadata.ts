import type { Json } from "./definitions.ts";
import { parseJson } from "./exact-json.ts";

/** What is known of a write besides its value (rest.md 6.5). The model knows further members, which are kept as they came. */
export interface SystemMetadata {
  readonly lastObserved?: number;
  readonly runId?: string;
  readonly lastRunId?: string;
  /** The number of the value, as text: "1" for the first. */
  readonly version?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly [member: string]: Json | undefined;
}

/** Reads the stored text; rows of other origin may have none. */
export function readSystemMetadata(text: string | null): SystemMetadata {
  return text === null ? {} : (parseJson(text) as SystemMetadata);
}

/** The number of the value (rest.md 6.3); one that does not say it is the first. */
export function versionOf({ version = "1" }: SystemMetadata): number {
  return Number(version);
}

/** The run id of writes that name none. */
export const defaultRunId = "no-run-id-provided";

/** The runs that an entity is found by through one of its records: the one that wrote it last, and the one before where that had a name. */
export function runsNamedBy({ runId = defaultRunId, lastRunId = defaultRunId }: SystemMetadata): readonly string[] {
  return lastRunId === defaultRunId || lastRunId === runId ? [runId] : [runId, lastRunId];
}
