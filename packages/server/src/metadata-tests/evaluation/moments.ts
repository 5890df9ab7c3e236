import { type EntityRegistry, type Json, type ParsedUrn, readSystemMetadata } from "@almagest/model";
import type { MomentName } from "../definition/property-path.ts";
import { resultsAspect } from "../tested-types.ts";
import type { Facts } from "./facts.ts";

/** When an entity was stored, last seen or last changed, in milliseconds. What the tests write themselves does not count. */
export function momentOf(
  { registry, facts }: { readonly registry: EntityRegistry; readonly facts: Facts },
  urn: ParsedUrn,
  moment: MomentName,
): Json[] {
  const records = facts.records(urn.text).filter(({ aspect }) => aspect !== resultsAspect);
  switch (moment) {
    case "__firstSynchronized": {
      const key = registry.entity(urn.entityType)?.keyAspect.name;
      return records.filter(({ aspect }) => aspect === key).map(({ createdOn }) => createdOn);
    }
    case "__lastSynchronized":
    case "__lastObserved":
      return latest(records.flatMap(({ systemMetadata }) => readSystemMetadata(systemMetadata).lastObserved ?? []));
    case "__lastUpdated":
      return latest(records.map(({ createdOn }) => createdOn));
  }
}

function latest(times: readonly number[]): number[] {
  return times.length === 0 ? [] : [Math.max(...times)];
}
