import { entityTypeOf, type JsonObject, parseJson, stringifyJson } from "@almagest/model";
import type { ReadParts } from "../read-path/get-entities.ts";
import type { ChangeRecord } from "../storage/change-log-store.ts";
import { type CatalogEvent, entityChangeEventName, platformEventText } from "./catalog-event.ts";
import type { EntityChange, Tell } from "./entity-change.ts";
import { tellAspect } from "./tell-aspects.ts";
import { valueBefore } from "./value-before.ts";

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

/** The entity change events of a change; a restated value is no change. */
export async function entityChangeEvents(parts: ReadParts, change: ChangeRecord): Promise<CatalogEvent[]> {
  if (change.changeType === "RESTATE") return [];
  const tell = tellerOf(parts, change);
  if (tell === undefined) return [];
  const before = (await valueBefore(parts, change))?.value;
  const told = await tell({ urn: change.urn, before: parsed(before), after: parsed(change.value ?? undefined), store: parts.store });
  return told.map((each) => {
    const entityType = entityTypeOf(each.entityUrn);
    return { text: eventText(change, each, entityType), entityType, category: each.category };
  });
}

function tellerOf({ registry }: ReadParts, { entityType, aspect }: ChangeRecord): Tell | undefined {
  if (aspect !== registry.entity(entityType)?.keyAspect.name) return tellAspect(aspect);
  return livingTypes.includes(entityType) ? tellLife : undefined;
}

const tellLife: Tell = ({ urn, after }) => [
  { entityUrn: urn, category: "LIFECYCLE", operation: after === undefined ? "HARD_DELETE" : "CREATE" },
];

function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : parseJson(text);
}

function eventText({ createdOn, createdBy }: ChangeRecord, told: EntityChange, entityType: string): string {
  const { entityUrn, category, operation, modifier, parameters } = told;
  const event: JsonObject = {
    entityUrn,
    entityType,
    category,
    operation,
    ...(modifier !== undefined && { modifier }),
    ...(parameters !== undefined && { parameters }),
    auditStamp: { actor: createdBy, time: createdOn },
    version: 0,
  };
  const payload = { value: stringifyJson(event), contentType: "application/json" };
  return platformEventText({ header: { timestampMillis: createdOn }, name: entityChangeEventName, payload });
}
