import { jsonEqual, readSystemMetadata, runsNamedBy } from "@almagest/model";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { UnnumberedChange } from "../../storage/change-log-store.ts";
import { changeEntry } from "../change-entry.ts";
import type { SaveScope } from "../save-scope.ts";

/** Whether an entity is found by the same runs through both records. */
export function namesSameRuns(before: AspectRecord, after: AspectRecord): boolean {
  return jsonEqual(runsOf(before), runsOf(after));
}

function runsOf({ systemMetadata }: AspectRecord): string[] {
  return runsNamedBy(readSystemMetadata(systemMetadata)).toSorted();
}

/**
 * What the change log says of entities of which another run wrote something again as it was: the search index finds entities
 * by their runs. Whoever derives something of an entity looks at all of it, so that one entry is enough and any other of the
 * same request says as much.
 */
export function seenEntries(
  scope: SaveScope & { readonly seen: ReadonlySet<string>; readonly entries: readonly UnnumberedChange[] },
): UnnumberedChange[] {
  const { seen, entries } = scope;
  const told = new Set(entries.map(({ urn }) => urn));
  return [...seen].filter((urn) => !told.has(urn)).map((urn) => changeEntry(scope, { changeType: "SEEN", urn }));
}
