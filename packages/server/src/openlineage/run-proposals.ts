import { type JsonObject, type MetadataChangeProposal, upsertProposal } from "@almagest/model";
import { type JobUrns, runUrn } from "./job-urns.ts";
import { describingProposal } from "./proposal-makers.ts";
import type { RunEvent, Stamp } from "./run-event.ts";
import type { StoredRun } from "./stored-job.ts";

/** How the types of events are told as a state of the run, and its result if that ends it; others tell of no new state. */
const states: Readonly<Record<string, { readonly status: string; readonly result?: string }>> = {
  START: { status: "STARTED" },
  RUNNING: { status: "STARTED" },
  COMPLETE: { status: "COMPLETE", result: "SUCCESS" },
  FAIL: { status: "COMPLETE", result: "FAILURE" },
  ABORT: { status: "COMPLETE", result: "SKIPPED" },
};

/**
 * What an event says of the run itself. What it does not say stays as it is stored, and a run began when the earliest of its events
 * was told: they come in any order.
 */
export function runProposals(
  event: RunEvent,
  { job }: JobUrns,
  { stored, stamp }: { stored: StoredRun; stamp: Stamp },
): MetadataChangeProposal[] {
  const { run, eventType = "" } = event;
  const urn = runUrn(run.runId);
  const parent = run.facets?.parent?.run?.runId;
  const known = stored.properties?.created;
  const created = known !== undefined && known.time <= stamp.time ? known : stamp;
  const write = (aspect: string, value: JsonObject) => upsertProposal("dataProcessInstance", urn, aspect, value);
  return [
    describingProposal(urn, "dataProcessInstanceProperties", stored.properties, {
      name: run.runId,
      created,
      customProperties: properties(run),
    }),
    write("dataProcessInstanceRelationships", {
      upstreamInstances: [],
      ...stored.relationships,
      parentTemplate: job,
      ...(parent !== undefined && { parentInstance: runUrn(parent) }),
    }),
    ...stateOf(eventType).map(({ status, result }) =>
      write("dataProcessInstanceRunEvent", {
        timestampMillis: stamp.time,
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
function properties({ facets }: RunEvent["run"]): Record<string, string> {
  const { message, ...error } = facets?.errorMessage ?? {};
  const told = { ...facets?.nominalTime, ...(message !== undefined && { errorMessage: message }), ...error };
  const known = ["nominalStartTime", "nominalEndTime", "errorMessage", "programmingLanguage", "stackTrace"];
  return Object.fromEntries(Object.entries(told).filter(([name]) => known.includes(name)));
}
