import { type EntityRead, getEntities } from "../../read-path/get-entities.ts";
import { readsEntities } from "../access-rules.ts";
import { encodeBatch, encodeEntity } from "../answers/encode-entity.ts";
import type { RestliCall, RestliResource } from "../restli-resource.ts";

/** `/entitiesV2` (rest.md 8.1 and 8.2) */
export const entitiesV2Resource: RestliResource = {
  path: "/entitiesV2",
  className: "com.linkedin.metadata.resources.entity.EntityV2Resource",
  readAccess: readsEntities,
  get: async (call, key) => {
    const [read] = await readEntities(call, [key]);
    return read === undefined ? "" : answerOf(read);
  },
  batchGet: async (call, ids) => encodeBatch((await readEntities(call, ids)).map((read) => [read.urn.text, encodeEntity(read)])),
  actions: [],
};

function readEntities({ parts, context, query }: RestliCall, urns: readonly string[]): Promise<EntityRead[]> {
  const aspects = query.list("aspects");
  const withKey = query.flag("alwaysIncludeKeyAspect", true);
  return getEntities(parts, context, { urns, withKey, ...(aspects && { aspects }) });
}

/** Answers to reads that came again; nothing yet to those that came once. */
const answers = new WeakMap<EntityRead, Buffer | undefined>();

/** What is looked at again and again is put together once, as bytes: these go out faster than text. What is read once is not kept. */
function answerOf(read: EntityRead): string | Buffer {
  const kept = answers.get(read);
  if (kept !== undefined) return kept;
  const text = encodeEntity(read);
  if (!answers.has(read)) {
    answers.set(read, undefined);
    return text;
  }
  const bytes = Buffer.from(text);
  answers.set(read, bytes);
  return bytes;
}
