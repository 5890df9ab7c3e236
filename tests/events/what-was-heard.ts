import { join } from "node:path";
import { openSqliteReader } from "@almagest/server/backends/sqlite/open-sqlite-reader.ts";
import { storeFile } from "@almagest/server/main.ts";
import type { FollowedEvent } from "./stream-follower.ts";
import type { ReceivedMessage } from "./webhook-receiver.ts";

/** The topic in which each change of a versioned aspect is one event. */
export const topic = "MetadataChangeLog_Versioned_v1";

/** A change that somebody heard of. */
export interface Heard {
  readonly offset: number;
  /** What it was about: a text of the load, or else the name of the aspect. */
  readonly about: string;
}

/** The changes behind a position, as the change log has them. */
export async function changesInStore(dataDir: string, from: string): Promise<Heard[]> {
  const store = openSqliteReader({ file: join(dataDir, storeFile) });
  try {
    const changes = await store.changes.readChanges({ after: offsetOf(from) - 1, limit: 1_000_000 });
    return changes.map(({ offset, aspect, value }) => ({ offset, about: described(aspect, value) }));
  } finally {
    await store.close();
  }
}

/** What an event of a stream told. */
export function streamed({ offsetId, text }: FollowedEvent): Heard {
  return { offset: offsetOf(offsetId) - 1, about: aboutOf(JSON.parse(text)) };
}

/** What a message told. */
export function delivered({ id, body }: ReceivedMessage): Heard {
  return { offset: Number(id.split("-")[1]), about: aboutOf((JSON.parse(body) as { data: unknown }).data) };
}

/** The next offset in a position. */
export function offsetOf(offsetId: string): number {
  return (JSON.parse(Buffer.from(offsetId, "base64").toString()) as Record<string, number>)[`${topic}-0`] ?? 0;
}

/** Faults of what somebody heard: whatever is not the next thing must have been heard before, and at the end nothing is missing. */
export function orderFaults(who: string, heard: readonly Heard[], expected: readonly Heard[]): string[] {
  const places = new Map(expected.map(({ offset }, place) => [offset, place]));
  let known = 0;
  for (const { offset, about } of heard) {
    const place = places.get(offset) ?? -1;
    if (expected[place]?.about !== about) return [`${who} told ${about} at ${offset}, which is not so`];
    if (place > known) return [`${who} went from ${expected[known - 1]?.offset} to ${offset} and left out what lies between`];
    known = Math.max(known, place + 1);
  }
  return known === expected.length ? [] : [`${who} told ${known} of ${expected.length} events`];
}

function aboutOf(event: unknown): string {
  const { aspectName, aspect } = event as { aspectName: string; aspect: Record<string, { value: string }> | null };
  return described(aspectName, Object.values(aspect ?? {})[0]?.value ?? null);
}

function described(aspect: string, value: string | null): string {
  return aspect === "datasetProperties" ? (JSON.parse(value ?? "{}") as { description: string }).description : aspect;
}
