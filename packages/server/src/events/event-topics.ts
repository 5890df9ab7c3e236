import type { ReadParts } from "../read-path/get-entities.ts";
import { type ChangeRecord, producedEventType } from "../storage/change-log-store.ts";
import { entityChangeEvents } from "./entity-change-events.ts";
import { goesWithEntity } from "./goes-with-entity.ts";
import { metadataChangeLog } from "./metadata-change-log.ts";

/** The events of a topic that a change gives, each as JSON text. */
export type EventTopic = (parts: ReadParts, change: ChangeRecord) => Promise<string[]>;

/** What can be polled, by the names of the topics (behaviour.md 1.1). */
export const eventTopics: ReadonlyMap<string, EventTopic> = new Map([
  ["PlatformEvent_v1", platformEvents],
  ["MetadataChangeLog_Versioned_v1", changeLogOf("versioned")],
  ["MetadataChangeLog_Timeseries_v1", changeLogOf("timeseries")],
]);

/** What programs told, and what is to tell of the entity that changed. */
async function platformEvents(parts: ReadParts, change: ChangeRecord): Promise<string[]> {
  if (change.entityType === producedEventType) return change.value === null ? [] : [change.value];
  return (await goesWithEntity(parts, change)) ? [] : entityChangeEvents(parts, change);
}

function changeLogOf(kind: "versioned" | "timeseries"): EventTopic {
  return async (parts, change) => {
    const aspect = parts.registry.entity(change.entityType)?.aspects.get(change.aspect);
    if (change.entityType === producedEventType) return [];
    const isTimeseries = aspect?.kind === "timeseries";
    if (isTimeseries !== (kind === "timeseries") || (await goesWithEntity(parts, change))) return [];
    return [await metadataChangeLog(parts, change)];
  };
}
