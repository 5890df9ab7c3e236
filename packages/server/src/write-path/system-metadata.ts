import { defaultRunId, type JsonObject, type SystemMetadata } from "@almagest/model";

/** The system metadata that a change stores (rest.md 6.5): what came with the proposal, and the members the server keeps. */
export function replacingSystemMetadata(
  sent: SystemMetadata,
  { time, previous, version }: { time: number; previous: SystemMetadata | undefined; version: string },
): SystemMetadata {
  const { lastRunId: _, ...kept } = sent;
  return {
    ...kept,
    lastObserved: observed(sent, time),
    version,
    ...(previous !== undefined && runsOf(sent, previous)),
  };
}

/** When the value was last seen, in whole milliseconds: the client may know; 0 is what it says when it does not. */
export function observed({ lastObserved = 0 }: SystemMetadata, time: number): number {
  return Math.trunc(lastObserved) || time;
}

/** The system metadata after a write that changed nothing (rest.md 6.4): who saw it last, and a mark that it was a no-op. */
export function unchangedSystemMetadata(sent: SystemMetadata, time: number, previous: SystemMetadata): SystemMetadata {
  const properties: JsonObject = { ...previous.properties, ...sent.properties, isNoOp: "true" };
  return {
    ...previous,
    ...(sent.pipelineName !== undefined && { pipelineName: sent.pipelineName }),
    lastObserved: observed(sent, time),
    ...runsOf(sent, previous),
    properties: properties as Record<string, string>,
  };
}

/** A write that names no run takes the record out of the run that it was in: it belongs to the one that such writes share. */
function runsOf(sent: SystemMetadata, previous: SystemMetadata): Pick<SystemMetadata, "runId" | "lastRunId"> {
  return { runId: sent.runId ?? defaultRunId, lastRunId: previous.runId ?? defaultRunId };
}
