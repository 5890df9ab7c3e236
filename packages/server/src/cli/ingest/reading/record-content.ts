import type { Snapshot } from "@almagest/client";
import {
  type GenericAspect,
  isJsonObject,
  type Json,
  type JsonObject,
  jsonContentType,
  type MetadataChangeProposal,
  patchContentType,
  type SystemMetadata,
  stringifyJson,
} from "@almagest/model";
import { presentMembers, withoutNulls } from "../../../without-nulls.ts";
import { fromAvro } from "./from-avro.ts";
import type { RecordContent } from "./ingest-record.ts";

const forms = 'a change proposal ({"entityUrn": …, "aspectName": …, "aspect": …}) or a snapshot ({"proposedSnapshot": …})';

/** What a parsed record asks for; text says why it asks for nothing that can be stored. */
export function recordContent(value: Json): RecordContent | string {
  if (!isJsonObject(value)) return `expected an object: ${forms}`;
  const { proposedSnapshot, entity, systemMetadata } = value;
  if (isJsonObject(proposedSnapshot)) return snapshotContent(proposedSnapshot, systemMetadata);
  if (isJsonObject(entity) && isJsonObject(entity.value)) return snapshotContent(entity.value, systemMetadata);
  if ("bucket" in value && "metrics" in value) {
    return "usage aggregations are not supported; write the aspect datasetUsageStatistics of the dataset instead";
  }
  if (!("aspectName" in value || "entityType" in value)) return `no known form of record; expected ${forms}`;
  return proposalContent(presentMembers(value));
}

function snapshotContent(snapshot: JsonObject, systemMetadata: Json | undefined): RecordContent {
  return {
    kind: "snapshot",
    write: {
      snapshot: fromAvro(snapshot) as Snapshot,
      ...(isJsonObject(systemMetadata) && { systemMetadata: withoutNulls(systemMetadata) as SystemMetadata }),
    },
  };
}

/** What else is wrong with a proposal, the server tells better. */
function proposalContent({ aspect, entityKeyAspect, systemMetadata, ...others }: JsonObject): RecordContent | string {
  const content = genericAspect(aspect, others.changeType === "PATCH" ? patchContentType : jsonContentType);
  const key = genericAspect(entityKeyAspect, jsonContentType);
  if (typeof content === "string") return `/aspect :: ${content}`;
  if (typeof key === "string") return `/entityKeyAspect :: ${key}`;
  const proposal = {
    ...others,
    ...(content !== undefined && { aspect: content }),
    ...(key !== undefined && { entityKeyAspect: key }),
    ...(systemMetadata !== undefined && { systemMetadata: withoutNulls(systemMetadata) }),
  };
  return { kind: "proposal", proposal: proposal as unknown as MetadataChangeProposal };
}

/**
 * Files of today hold the value itself under `json`, older ones its text under `value`, both in the form of requests and not in
 * Avro's: a key of a map may look like it. Text says what is wrong.
 */
function genericAspect(aspect: Json | undefined, defaultType: string): GenericAspect | string | undefined {
  if (aspect === undefined) return undefined;
  const { json, value, contentType = defaultType } = isJsonObject(aspect) ? aspect : {};
  if (typeof value === "string" && typeof contentType === "string") return { value, contentType };
  if (json === undefined) return 'expected {"json": <value>} or {"value": "<JSON text>", "contentType": …}';
  return { value: stringifyJson(defaultType === patchContentType ? json : withoutNulls(json)), contentType: defaultType };
}
