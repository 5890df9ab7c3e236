import { type JsonObject, stringifyJson, urnNamespace } from "@almagest/model";
import type { RequestContext } from "../request-context.ts";
import { producedEventType } from "../storage/change-log-store.ts";
import type { WriteParts } from "./ingest-proposals.ts";
import { requireWritable } from "./write-switch.ts";

/**
 * Keeps an event that a program made up itself in the change log, between the changes before and after it: nothing else is
 * stored of it, and it changes nothing. Throws READ_ONLY or THROTTLED.
 */
export async function produceEvent({ store, writeSwitch }: WriteParts, context: RequestContext, event: JsonObject): Promise<void> {
  requireWritable(writeSwitch);
  const entry = {
    entityType: producedEventType,
    urn: `urn:${urnNamespace}:${producedEventType}:produced`,
    aspect: producedEventType,
    changeType: "UPSERT",
    version: 0,
    value: stringifyJson(event),
    previousValue: null,
    systemMetadata: null,
    createdOn: context.time,
    createdBy: context.actor,
  } as const;
  await store.transaction((tx) => tx.changes.append([entry]));
}
