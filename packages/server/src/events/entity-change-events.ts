import { type AspectTypes, type Json, type JsonObject, parseJson, parseUrn, stringifyJson } from "@almagest/model";
import type { ReadParts } from "../read-path/get-entities.ts";
import type { ChangeRecord } from "../storage/change-log-store.ts";
import { diffsOf } from "../timeline/aspect-diffs.ts";
import { previousValue } from "./previous-value.ts";

/** What is told of a change to those who react to it (behaviour.md 1.6). */
interface Told {
  readonly entityUrn: string;
  readonly category: string;
  readonly operation: string;
  readonly modifier?: string;
  readonly parameters?: Readonly<Record<string, Json>>;
}

/** Entity types whose coming and going is told. */
const livingTypes = [
  "dataset",
  "dashboard",
  "chart",
  "container",
  "dataFlow",
  "dataJob",
  "glossaryTerm",
  "domain",
  "tag",
  "businessAttribute",
];

/** The entity change events of a change, each as a platform event in JSON text; a restated value is no change. */
export async function entityChangeEvents(parts: ReadParts, change: ChangeRecord): Promise<string[]> {
  if (change.changeType === "RESTATE" || change.entityType === "schemaField") return [];
  const tell = tellerOf(parts, change);
  if (tell === undefined) return [];
  const previous = await previousValue(parts, change);
  const [before, after] = [previous, change.value ?? undefined].map((text) => (text === undefined ? undefined : parseJson(text)));
  return tell(change.urn, before, after).map((told) => platformEvent(change, told));
}

type Tell = (urn: string, before: unknown, after: unknown) => Told[];

function tellerOf({ registry }: ReadParts, { entityType, aspect }: ChangeRecord): Tell | undefined {
  if (aspect === registry.entity(entityType)?.keyAspect.name) return livingTypes.includes(entityType) ? tellLife : undefined;
  if (Object.hasOwn(tellers, aspect)) return tellers[aspect];
  const diffs = diffsOf("dataset")?.filter((diff) => diff.aspect === aspect && aspect !== "institutionalMemory") ?? [];
  return diffs.length === 0 ? undefined : (...versions) => diffs.flatMap(({ diff }) => diff(...versions));
}

/** Aspects of many entity types, whose changes the timeline does not tell. Stored values were validated against these types. */
const tellers: Readonly<Record<string, Tell>> = {
  status: (entityUrn, _before, after) => [
    { entityUrn, category: "LIFECYCLE", operation: (after as AspectTypes["status"] | undefined)?.removed ? "SOFT_DELETE" : "REINSTATE" },
  ],
  domains: (entityUrn, before, after) => {
    const [was, is] = [before, after].map((value) => (value as AspectTypes["domains"] | undefined)?.domains[0]);
    const told = (operation: string, domainUrn: string): Told => ({
      entityUrn,
      category: "DOMAIN",
      operation,
      modifier: domainUrn,
      parameters: { domainUrn },
    });
    if (was === is) return [];
    return [...(was === undefined ? [] : [told("REMOVE", was)]), ...(is === undefined ? [] : [told("ADD", is)])];
  },
  deprecation: (entityUrn, before, after) => {
    const [was, is] = [before, after].map((value) => (value as AspectTypes["deprecation"] | undefined)?.deprecated ?? false);
    const status = is ? "DEPRECATED" : "ACTIVE";
    return was === is ? [] : [{ entityUrn, category: "DEPRECATION", operation: "MODIFY", modifier: status, parameters: { status } }];
  },
  assertionRunEvent: (entityUrn, _before, after) => {
    const run = after as AspectTypes["assertionRunEvent"] | undefined;
    if (run?.status !== "COMPLETE") return [];
    const { runId, asserteeUrn, result } = run;
    const assertionResult = result && { assertionResult: result.type };
    return [
      { entityUrn, category: "RUN", operation: "COMPLETED", parameters: { runResult: run.status, runId, asserteeUrn, ...assertionResult } },
    ];
  },
  dataProcessInstanceRunEvent: (entityUrn, _before, after) => {
    const run = after as AspectTypes["dataProcessInstanceRunEvent"] | undefined;
    if (run === undefined) return [];
    const attempt = run.attempt !== undefined && { attempt: run.attempt };
    const runResult = run.result && { runResult: run.result.type };
    const operation = run.status === "COMPLETE" ? "COMPLETED" : "STARTED";
    return [{ entityUrn, category: "RUN", operation, parameters: { ...attempt, ...runResult } }];
  },
};

const tellLife: Tell = (entityUrn, _before, after) => [
  { entityUrn, category: "LIFECYCLE", operation: after === undefined ? "HARD_DELETE" : "CREATE" },
];

function platformEvent({ createdOn, createdBy }: ChangeRecord, { entityUrn, category, operation, modifier, parameters }: Told): string {
  const event: JsonObject = {
    entityUrn,
    entityType: parseUrn(entityUrn)?.entityType ?? "",
    category,
    operation,
    ...(modifier !== undefined && { modifier }),
    ...(parameters !== undefined && { parameters }),
    auditStamp: { actor: createdBy, time: createdOn },
    version: 0,
  };
  const payload = { value: stringifyJson(event), contentType: "application/json" };
  return stringifyJson({ header: { timestampMillis: createdOn }, name: "entityChangeEvent", payload });
}
