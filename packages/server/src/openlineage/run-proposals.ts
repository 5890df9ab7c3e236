import { type JsonObject, type MetadataChangeProposal, upsertProposal } from "@almagest/model";
import { type JobUrns, runUrn } from "./job-urns.ts";
import type { RunEvent } from "./run-event.ts";

/** How the types of events are told as a state of the run, and its result if that ends it; others tell of no new state. */
const states: Readonly<Record<string, { readonly status: string; readonly result?: string }>> = {
  START: { status: "STARTED" },
  RUNNING: { status: "STARTED" },
  COMPLETE: { status: "COMPLETE", result: "SUCCESS" },
  FAIL: { status: "COMPLETE", result: "FAILURE" },
  ABORT: { status: "COMPLETE", result: "SKIPPED" },
};

/** What an event says of the run itself; `created` is when the run was first told of. */
export function runProposals(
  event: RunEvent,
  { job }: JobUrns,
  { time, created }: { time: number; created: JsonObject },
): MetadataChangeProposal[] {
  const { run, eventType = "" } = event;
  const parent = run.facets?.parent?.run?.runId;
  const write = (aspect: string, value: JsonObject) => upsertProposal("dataProcessInstance", runUrn(run.runId), aspect, value);
  return [
    write("dataProcessInstanceProperties", { name: run.runId, created, customProperties: properties(run) }),
    write("dataProcessInstanceRelationships", {
      parentTemplate: job,
      ...(parent !== undefined && { parentInstance: runUrn(parent) }),
      upstreamInstances: [],
    }),
    ...stateOf(eventType).map(({ status, result }) =>
      write("dataProcessInstanceRunEvent", {
        timestampMillis: time,
        status,
        ...(result !== undefined && { result: { type: result, nativeResultType: eventType } }),
      }),
    ),
  ];
}

function stateOf(eventType: string) {
  const state = Object.hasOwn(states, eventType) ? states[eventType] : undefined;
  return state === undefined ? [] : [state];
}

/** What went wrong, and when the run was due. */
function properties({ facets }: RunEvent["run"]): JsonObject {
  const { message, ...error } = facets?.errorMessage ?? {};
  const told = { ...facets?.nominalTime, ...(message !== undefined && { errorMessage: message }), ...error };
  const known = ["nominalStartTime", "nominalEndTime", "errorMessage", "programmingLanguage", "stackTrace"];
  return Object.fromEntries(Object.entries(told).filter(([name]) => known.includes(name)));
}
