import { type JsonObject, parseUrn } from "@almagest/model";
import { hooksFor } from "../hooks/aspect-hook.ts";
import { causeOf } from "../hooks/follow-up.ts";
import { valueIn } from "../read-path/read-values.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { WriteScope } from "../write-path/apply-proposals.ts";
import { aspectKeyText, type ValidChange } from "../write-path/aspect-change.ts";

/** The latest record of an aspect that is taken back, and the one that has become the latest, if there is one. */
interface TakenBack {
  readonly stored: AspectRecord;
  readonly survivor?: AspectRecord | undefined;
}

/**
 * What taking back a record is to the side effects: the deletion of the aspect, or where an earlier record has become the latest
 * again, its value written anew. Undefined where nothing follows from it, as nothing does from most.
 */
export function changeTakenBack(
  { registry, hooks }: WriteScope,
  { stored, survivor }: TakenBack,
  takesBack: (record: AspectRecord) => boolean,
): ValidChange | undefined {
  const urn = parseUrn(stored.urn);
  const entity = registry.entityOfUrn(stored.urn);
  const aspect = entity?.aspects.get(stored.aspect);
  if (urn === undefined || entity === undefined || aspect === undefined) return undefined;
  const changeType = survivor === undefined ? "DELETE" : "RESTATE";
  const isDerived = hooks.some((hook) => hook.kind === "sideEffect" && hook.derived?.aspect === aspect.name);
  if (!isDerived && hooksFor(hooks, { entity, aspect, changeType }).sideEffect.length === 0) return undefined;
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
    ...causeOf(survivor ?? { systemMetadata: null }),
    headers: {},
    stored,
    earlier: undefined,
    entityExisted: true,
    takesBack,
  };
}
