import { type EntityRegistry, isJsonObject, type Json } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { parseBody } from "../http/decoding/parse-body.ts";
import { type TracedEntity, type TracedWrite, traceWrites } from "../read-path/trace-writes.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { onBody } from "./access-rules.ts";
import { findAspect, requireUrn } from "./generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "./generic/openapi-routes.ts";
import { refuseBody, requireObject } from "./generic/read-body.ts";

/** What became of writes, by the trace that their answer named (openapi.md 9.2). */
export const traceRoutes: readonly OpenapiRoute[] = [
  {
    method: "POST",
    url: "/openapi/v1/trace/write/:name",
    access: onBody("ENTITY", { urns: (body) => (isJsonObject(body) ? Object.keys(body) : undefined) }),
    answer: answerTrace,
  },
];

async function answerTrace({ parts, path, query, body }: OpenapiCall): Promise<OpenapiAnswer> {
  const traceId = readTraceId(path.name);
  const entities = await Promise.all(readAsked(parts.registry, parseBody(body)).map((asked) => withAspects(parts, asked)));
  const isDetailed = query.flag("detailed");
  const onlyErrors = query.flag("onlyIncludeErrors", true);
  const writes = (await traceWrites(parts, traceId, entities)).map((write) =>
    refusedOr(write, parts.refusedWrites.reasonOf(traceId, write)),
  );
  const told = writes.filter(({ primary }) => !onlyErrors || primary === "ERROR");
  const byUrn = Map.groupBy(told, ({ urn }) => urn);
  const members = [...byUrn].map(([urn, writes]) => [
    urn,
    Object.fromEntries(writes.map((write) => [write.aspect, encode(write, isDetailed)])),
  ]);
  return { body: JSON.stringify(Object.fromEntries(members)) };
}

/** The id alone, or a whole traceparent. */
function readTraceId(text: string): string {
  const id = text.split("-")[1] ?? text;
  if (!/^[0-9a-f]{32}$/i.test(id)) throw catalogError("INVALID_TRACE_ID", { traceId: text });
  return id.toLowerCase();
}

interface Asked extends TracedEntity {
  readonly isWhole: boolean;
}

/** Throws INVALID_BODY with all that is wrong, or UNREADABLE_URN. */
function readAsked(registry: EntityRegistry, body: Json): Asked[] {
  const faults: string[] = [];
  const asked = Object.entries(requireObject(body, "expected an object with a list of aspects for each URN")).map(
    ([text, names]): Asked => {
      const { urn, entity } = requireUrn(registry, text);
      const isList = Array.isArray(names) && names.every((name) => typeof name === "string");
      if (!isList) faults.push(`${text} must have a list of names of aspects`);
      const aspects = isList ? (names as readonly string[]).flatMap((name) => findAspect(entity, name) ?? []) : [];
      return { urn: urn.text, aspects, isWhole: isList && names.length === 0 };
    },
  );
  refuseBody(faults);
  return asked;
}

/** An empty list stands for all that the entity has. */
async function withAspects({ registry, store }: { registry: EntityRegistry; store: CatalogStore }, asked: Asked): Promise<TracedEntity> {
  if (!asked.isWhole) return asked;
  const [records = []] = await store.aspects.getEntities([asked.urn]);
  return { urn: asked.urn, aspects: records.flatMap(({ aspect }) => registry.aspects.get(aspect) ?? []) };
}

interface ToldWrite extends TracedWrite {
  readonly reason?: string;
}

/** What is known to have been refused is an error, whatever others have written since. */
function refusedOr(write: TracedWrite, reason: string | undefined): ToldWrite {
  return reason === undefined ? write : { ...write, primary: "ERROR", search: "ERROR", reason };
}

const nothingStored = "Nothing of this write is stored: it was refused, or what it wrote has been deleted";

function encode({ primary, search, reason = nothingStored }: ToldWrite, isDetailed: boolean) {
  if (primary !== "ERROR") return { success: true, primaryStorage: { writeStatus: primary }, searchStorage: { writeStatus: search } };
  const writeExceptions = [{ message: reason }];
  return {
    success: false,
    primaryStorage: { writeStatus: primary, ...(isDetailed && { writeExceptions }) },
    searchStorage: { writeStatus: search, writeMessage: "Primary storage write failed." },
  };
}
