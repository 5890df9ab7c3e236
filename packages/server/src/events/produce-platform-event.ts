import type { RequestContext } from "../request-context.ts";
import { changeEntry } from "../write-path/change-entry.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { writeTransaction } from "../write-path/write-switch.ts";
import { type PlatformEvent, platformEventText } from "./catalog-event.ts";

/** Keeps an event that a client hands in among the changes, where everybody who follows them finds it. Throws READ_ONLY. */
export async function producePlatformEvent(
  { store, writeSwitch }: WriteParts,
  context: RequestContext,
  { name, key, event }: { readonly name: string; readonly key?: string; readonly event: PlatformEvent },
): Promise<void> {
  const entry = { changeType: "EVENT", urn: key ?? name, aspect: name, value: platformEventText(event) } as const;
  await writeTransaction({ store, writeSwitch }, (tx) => tx.changes.append([changeEntry({ tx, context }, entry)]));
}
