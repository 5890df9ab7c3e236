import { type JsonObject, parseUrn, readSystemMetadata, type SystemMetadata } from "@almagest/model";
import { hooksFor } from "../hooks/aspect-hook.ts";
import { valueIn } from "../read-path/read-values.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { WriteScope } from "../write-path/apply-proposals.ts";
import { aspectKeyText, type ValidChange } from "../write-path/aspect-change.ts";

/**
 * What taking back the latest record of an aspect is to the side effects: the deletion of the aspect, or where an earlier record
 * has become the latest again, its value written anew. Undefined where nothing follows from it, as nothing does from most.
 */
export function changeTakenBack(
  { registry, hooks }: WriteScope,
  stored: AspectRecord,
  survivor: AspectRecord | undefined,
): ValidChange | undefined {
  const urn = parseUrn(stored.urn);
  const entity = registry.entityOfUrn(stored.urn);
  const aspect = entity?.aspects.get(stored.aspect);
  if (urn === undefined || entity === undefined || aspect === undefined) return undefined;
  const changeType = survivor === undefined ? "DELETE" : "RESTATE";
  if (hooksFor(hooks, { entity, aspect, changeType }).sideEffect.length === 0) return undefined;
  return {
    index: 0,
    entity,
    aspect,
    urn,
    key: aspectKeyText(urn.text, aspect.name),
    entityKey: aspectKeyText(urn.text, entity.keyAspect.name),
    changeType,
    value: survivor && (valueIn(survivor) as JsonObject),
    patch: undefined,
    systemMetadata: runOf(survivor),
    headers: {},
    stored,
    earlier: undefined,
    entityExisted: true,
  };
}

/** What follows from a value that is the latest again is of its run. */
function runOf(survivor: AspectRecord | undefined): SystemMetadata {
  const { runId } = readSystemMetadata(survivor?.systemMetadata ?? null);
  return runId === undefined ? {} : { runId };
}
