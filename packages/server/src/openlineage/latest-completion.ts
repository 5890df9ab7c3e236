import type { MetadataChangeProposal, SystemMetadata } from "@almagest/model";
import type { JobEvent } from "./run-event.ts";

/** The last event that told the whole lineage of a job: when it was, and the run that completed, which is `""` of one without a run. */
export interface Completion {
  readonly time: number;
  readonly run: string;
}

/**
 * The members of the properties of system metadata that tell it. There they cost no new version of a lineage that each run tells
 * again as it was, and they go when another client writes another lineage.
 */
const timeMember = "openLineageTime";
const runMember = "openLineageRun";

/** The completion that system metadata tells of. */
export function completionIn({ properties = {} }: SystemMetadata): Completion | undefined {
  const { [timeMember]: time, [runMember]: run = "" } = properties;
  return time === undefined ? undefined : { time: Number(time), run };
}

/** The proposal with the completion in its system metadata. */
export function withCompletion(proposal: MetadataChangeProposal, completion: Completion | undefined): MetadataChangeProposal {
  if (completion === undefined) return proposal;
  return { ...proposal, systemMetadata: { properties: { [timeMember]: String(completion.time), [runMember]: completion.run } } };
}

/** Whether an event tells the whole lineage of its job, and not a part of it. */
export function completes({ run, eventType }: JobEvent): boolean {
  return run === undefined || eventType === "COMPLETE";
}

/** The latest completion after an event. */
export function latestCompletion(event: JobEvent, time: number, stored: Completion | undefined): Completion | undefined {
  if (!completes(event) || (stored !== undefined && stored.time > time)) return stored;
  return { time, run: event.run?.runId ?? "" };
}

/** Whether an event comes after one that has replaced what it tells: it is older, and of another run. */
export function isOutdated({ run }: JobEvent, time: number, stored: Completion | undefined): boolean {
  return stored !== undefined && time < stored.time && run?.runId !== stored.run;
}
