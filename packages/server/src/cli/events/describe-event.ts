import { avroNamespace, isJsonObject, type JsonObject, parseJson } from "@almagest/model";

/** An event of any topic as one line for people: when, what, of which entity, by whom. */
export function describeEvent(text: string): string {
  const event = parseJson(text) as JsonObject;
  return "aspectName" in event ? describeChange(event) : describePlatformEvent(event);
}

const auditStamp = `${avroNamespace}common.AuditStamp`;

function describeChange({ created, changeType, aspectName, entityUrn }: JsonObject): string {
  const { time, actor } = memberOf(memberOf(created)[auditStamp]);
  return line(time, [changeType, aspectName, entityUrn], actor);
}

/** The payload of an entity change is JSON text; that of other events may be anything. */
function describePlatformEvent({ header, name, payload }: JsonObject): string {
  const { value } = memberOf(payload);
  if (name !== "entityChangeEvent") return line(memberOf(header).timestampMillis, [name, value]);
  const { category, operation, entityUrn, modifier, auditStamp: stamp } = memberOf(parseJson(String(value)));
  const { time, actor } = memberOf(stamp);
  return line(time, [category, operation, entityUrn, ...(modifier === undefined ? [] : [modifier])], actor);
}

function line(time: unknown, words: readonly unknown[], actor?: unknown): string {
  const when = new Date(Number(time));
  const date = Number.isNaN(when.getTime()) ? "-" : when.toISOString();
  return [date, ...words.map(String), ...(actor === undefined ? [] : [`by ${actor}`])].join("  ");
}

function memberOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
