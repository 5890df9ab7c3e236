import type { ReadParts } from "../read-path/get-entities.ts";
import { secretAspects } from "../read-path/without-secrets.ts";
import { eventSettings } from "../settings/event-settings.ts";
import type { ChangeRecord } from "../storage/change-log-store.ts";
import { type EventTopic, handedInEvent, isOfAspect } from "./catalog-event.ts";
import { entityChangeEvents } from "./entity-change-events.ts";
import { goesWithEntity } from "./goes-with-entity.ts";
import { metadataChangeLog } from "./metadata-change-log.ts";

export interface EventOptions {
  /** Whether changes of entities are told as platform events. */
  readonly tellEntityChanges?: boolean;
  /** Entity types whose changes are not told as platform events. */
  readonly untoldEntityTypes?: readonly string[];
}

/** What can be polled, streamed and delivered, by the names of the topics (behaviour.md 1.1). */
export function createEventTopics(
  parts: ReadParts,
  { tellEntityChanges = true, untoldEntityTypes = [eventSettings.untoldEntityTypes.default] }: EventOptions = {},
): ReadonlyMap<string, EventTopic> {
  const platform: EventTopic = async (change) => {
    if (change.changeType === "EVENT") return [handedInEvent(change)];
    if (!isOfAspect(change) || !tellEntityChanges || untoldEntityTypes.includes(change.entityType)) return [];
    return (await goesWithEntity(parts, change)) ? [] : entityChangeEvents(parts, change);
  };
  const changeLog = (kind: "versioned" | "timeseries"): EventTopic => {
    const isTold = (change: ChangeRecord) => {
      const { entityType, aspect } = change;
      if (!isOfAspect(change) || secretAspects.has(aspect)) return false;
      return (parts.registry.entity(entityType)?.aspects.get(aspect)?.kind === "timeseries") === (kind === "timeseries");
    };
    return async (change) => {
      if (!isTold(change) || (await goesWithEntity(parts, change))) return [];
      return [{ text: await metadataChangeLog(parts, change), entityType: change.entityType }];
    };
  };
  const usage: EventTopic = async ({ changeType, value }) => (changeType === "USAGE" ? [{ text: value ?? "{}" }] : []);
  return new Map([
    ["PlatformEvent_v1", platform],
    ["MetadataChangeLog_Versioned_v1", changeLog("versioned")],
    ["MetadataChangeLog_Timeseries_v1", changeLog("timeseries")],
    ["DataHubUsageEvent_v1", usage],
  ]);
}
