import { avroNamespace, type Json, type JsonObject, jsonContentType, parseJson, stringifyJson } from "@almagest/model";
import type { ReadParts } from "../read-path/get-entities.ts";
import type { ChangeRecord } from "../storage/change-log-store.ts";
import { valueBefore } from "./value-before.ts";

/**
 * A change as the MetadataChangeLog record that clients read, as JSON text (behaviour.md 1.3). Records are keyed by their
 * names as in the JSON of Avro; text and numbers stand for themselves, for a client that compares them takes nothing else.
 */
export async function metadataChangeLog(parts: ReadParts, change: ChangeRecord): Promise<string> {
  const { entityType, urn, aspect, changeType, value, systemMetadata, headers, createdOn, createdBy } = change;
  const previous = await valueBefore(parts, change);
  return stringifyJson({
    auditHeader: null,
    entityType,
    entityUrn: urn,
    entityKeyAspect: null,
    changeType: changeType === "DELETE" || changeType === "RESTATE" ? changeType : "UPSERT",
    aspectName: aspect,
    aspect: genericAspect(value),
    systemMetadata: whole(systemMetadata),
    headers: headers === null ? null : parseJson(headers),
    previousAspectValue: genericAspect(previous?.value ?? null),
    previousSystemMetadata: whole(previous?.systemMetadata ?? null),
    created: { [`${avroNamespace}common.AuditStamp`]: { time: createdOn, actor: createdBy, impersonator: null, message: null } },
  });
}

function genericAspect(value: string | null): Json {
  return value === null ? null : { [`${avroNamespace}mxe.GenericAspect`]: { value, contentType: jsonContentType } };
}

const absent: JsonObject = { pipelineName: null, registryName: null, registryVersion: null, properties: null };

/** Clients want every field, with null where there is nothing. */
function whole(systemMetadata: string | null): Json {
  if (systemMetadata === null) return null;
  return { [`${avroNamespace}mxe.SystemMetadata`]: { ...absent, ...(parseJson(systemMetadata) as JsonObject) } };
}
