import { isJsonObject } from "@almagest/model";
import { requireEntity } from "../../read-path/require-entity.ts";
import { parseBody } from "../../restli/parameters/parse-body.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { flag } from "../generic/query-parameters.ts";
import { refuseBody } from "../generic/read-body.ts";
import { onlySent, writeAspects } from "../generic/write-aspects.ts";
import { decodeItems, type ItemList } from "./decode-items.ts";
import { encodeWritten, toldOf } from "./encode-entity.ts";

type Write = (call: OpenapiCall) => Promise<OpenapiAnswer>;

/** Values or patches for entities of the type in the path (openapi.md 3.7, 3.8). */
export function writeEntities(changeType: ItemList["changeType"]): Write {
  return async (call) => {
    const entity = requireEntity(call.parts.registry, call.path.entityName);
    return answerWritten(call, encodeAll(call, await writeLists(call, [{ entity, changeType, items: parseBody(call.body) }])));
  };
}

/** The same for entities of several types: lists of items by the name of their type. They are written together or not at all. */
export function writeMixedEntities(changeType: ItemList["changeType"]): Write {
  return async (call) => {
    const body = parseBody(call.body);
    if (!isJsonObject(body)) refuseBody(["expected an object with a list of items for each entity type"]);
    const named = Object.entries(isJsonObject(body) ? body : {});
    const lists = named.map(([name, items]) => ({ entity: requireEntity(call.parts.registry, name), changeType, items }));
    const records = await writeLists(call, lists);
    const types = Map.groupBy(records, ({ urn }) => call.parts.registry.entity(urn.split(":")[2] ?? "")?.name);
    const members = lists.map(({ entity }) => `"${entity.name}":${encodeAll(call, types.get(entity.name) ?? [])}`);
    return answerWritten(call, `{${members.join(",")}}`);
  };
}

/** Of an asynchronous request only what was sent is told: clients wait for all that is (clients.md 7.2). */
async function writeLists(call: OpenapiCall, lists: readonly ItemList[]): Promise<AspectRecord[]> {
  const writes = decodeItems(call.parts.registry, lists);
  const records = await writeAspects(call, writes);
  return isAsync(call) ? onlySent(records, writes) : records;
}

function encodeAll({ query }: OpenapiCall, records: readonly AspectRecord[]): string {
  return encodeWritten(records, toldOf(flag(query, "systemMetadata")));
}

function answerWritten(call: OpenapiCall, body: string): OpenapiAnswer {
  return { status: isAsync(call) ? 202 : 200, body };
}

/** Both are applied before the answer (docs/decisions/0006); the statuses differ. */
function isAsync({ query }: OpenapiCall): boolean {
  return flag(query, "async", true);
}
