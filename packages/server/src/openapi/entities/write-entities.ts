import { entityTypeOf } from "@almagest/model";
import { parseBody } from "../../http/decoding/parse-body.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { Told } from "../generic/encode-aspect.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { requireObject } from "../generic/read-body.ts";
import { onlySent, writeAspects } from "../generic/write-aspects.ts";
import { decodeItems, type ItemList } from "./decode-items.ts";
import { encodeWritten, toldOf } from "./encode-entity.ts";

type Write = (call: OpenapiCall) => Promise<OpenapiAnswer>;

/** Values or patches for entities of the type in the path (openapi.md 3.7, 3.8). */
export function writeEntities(changeType: ItemList["changeType"]): Write {
  return async (call) => {
    const answering = readAnswering(call);
    const entity = requireEntity(call.parts.registry, call.path.entityName);
    const records = await writeLists(call, answering, [{ entity, changeType, items: parseBody(call.body) }]);
    return { status: answering.status, body: encodeWritten(records, answering.told) };
  };
}

/** The same for entities of several types: lists of items by the name of their type. They are written together or not at all. */
export function writeMixedEntities(changeType: ItemList["changeType"]): Write {
  return async (call) => {
    const answering = readAnswering(call);
    const body = requireObject(parseBody(call.body), "expected an object with a list of items for each entity type");
    const named = Object.entries(body);
    const lists = named.map(([name, items]) => ({ entity: requireEntity(call.parts.registry, name), changeType, items }));
    const records = await writeLists(call, answering, lists);
    const written = Map.groupBy(records, ({ urn }) => call.parts.registry.entity(entityTypeOf(urn))?.name);
    // One member for a type that is named in several letter cases.
    const types = new Set(lists.map(({ entity }) => entity.name));
    const members = [...types].map((type) => `"${type}":${encodeWritten(written.get(type) ?? [], answering.told)}`);
    return { status: answering.status, body: `{${members.join(",")}}` };
  };
}

/** How the query asks for the answer. */
interface Answering {
  /** Both kinds of requests are applied before the answer (docs/decisions/0006); the statuses differ. */
  readonly status: 200 | 202;
  readonly told: Told;
}

/** Is read before anything is written: nothing is, for a query that cannot be read. */
function readAnswering({ query }: OpenapiCall): Answering {
  return { status: query.flag("async", true) ? 202 : 200, told: toldOf(query.flag("systemMetadata")) };
}

/** Of an asynchronous request only what was sent is told: clients wait for all that is (clients.md 7.2). */
async function writeLists(call: OpenapiCall, { status }: Answering, lists: readonly ItemList[]): Promise<AspectRecord[]> {
  const writes = decodeItems(call.parts.registry, lists);
  const records = await writeAspects(call, writes);
  return status === 202 ? onlySent(records, writes) : records;
}
