import { type JsonObject, stringifyJson } from "@almagest/model";
import { type RequestContext, systemActor } from "../request-context.ts";
import { changeEntry } from "../write-path/change-entry.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { requireWritable, writeTransaction } from "../write-path/write-switch.ts";

/** What somebody did in a user interface: its type, and what else the interface tells. */
export interface HandedInUsage extends JsonObject {
  readonly type: string;
}

/** Who came in, and who did not: the catalog knows that itself. */
const logIns: ReadonlySet<string> = new Set(["LogInEvent", "FailedLogInEvent"]);

/**
 * Keeps what a user interface tells among the changes, where everybody who follows them finds it. Whoever is known did it
 * themselves; the system, as which a front or a client without a token comes, may tell of others, and who came in: from anybody
 * else that is taken and not kept, since the audit relies on it. What is told is dated as all changes are; a time that it names
 * stays in it. Throws READ_ONLY or THROTTLED.
 */
export async function recordUsage({ store, writeSwitch }: WriteParts, context: RequestContext, told: HandedInUsage): Promise<void> {
  requireWritable(writeSwitch);
  if (logIns.has(told.type) && context.actor !== systemActor) return;
  const ofOthers = context.actor === systemActor && typeof told.actorUrn === "string" && told.actorUrn !== "";
  const actorUrn = ofOthers ? String(told.actorUrn) : context.actor;
  await writeTransaction({ store, writeSwitch }, (tx) => {
    const timestamp = Number.isSafeInteger(told.timestamp) ? Number(told.timestamp) : tx.time;
    const entry = { changeType: "USAGE", aspect: told.type, value: stringifyJson({ ...told, actorUrn, timestamp }) } as const;
    return tx.changes.append([changeEntry({ tx, context: { actor: actorUrn } }, entry)]);
  });
}
