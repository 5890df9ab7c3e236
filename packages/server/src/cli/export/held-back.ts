import { parseUrn } from "@almagest/model";
import type { AspectKey, AspectRecord } from "../../storage/aspect-store.ts";

const propertyType = "structuredProperty";
const settings = "structuredPropertySettings";
const versions = "versionProperties";
const versionSets = "versionSetProperties";

/** A record that is written when all others are: what its place among those follows from, without its value. */
export interface HeldRecord extends AspectKey {
  /** What a version sorts by; undefined of one that was never the latest. */
  readonly sortId: string | undefined;
  /** Whether it is the status of something soft deleted. */
  readonly isRemoval: boolean;
}

/**
 * Whether an aspect can only be written when all others are. Of a property that is soft deleted no value could be written,
 * and it must be so before another is shown as the badge. Which versions of a set are not the latest follows from the order in
 * which they come, and a set can name as its latest one that another sorts after.
 */
export function isHeldBack({ urn, aspect }: AspectKey): boolean {
  if (aspect === versions || aspect === versionSets) return true;
  return (aspect === settings || aspect === "status") && parseUrn(urn)?.entityType === propertyType;
}

/** What is to be remembered of a record that is held back. */
export function heldRecord({ urn, aspect, metadata }: AspectRecord): HeldRecord {
  const { sortId, isLatest, removed } = JSON.parse(metadata) as { sortId?: string; isLatest?: boolean; removed?: boolean };
  return { urn, aspect, sortId: isLatest === undefined ? undefined : sortId, isRemoval: aspect === "status" && removed === true };
}

/** The order in which they can be written: versions and their sets; then property by property, those first that are soft deleted, the status last. */
export function inOrderOfWriting(held: readonly HeldRecord[]): HeldRecord[] {
  const ofProperties = Map.groupBy(
    held.filter(({ aspect }) => aspect !== versions && aspect !== versionSets),
    ({ urn }) => urn,
  );
  const properties = [...ofProperties.values()].map((records) => records.toSorted((one, other) => isStatus(one) - isStatus(other)));
  const removed = properties.filter((records) => records.some(({ isRemoval }) => isRemoval));
  const kept = properties.filter((records) => !removed.includes(records));
  const ofAspect = (name: string) => held.filter(({ aspect }) => aspect === name);
  return [...inOrderOfVersions(ofAspect(versions)), ...ofAspect(versionSets), ...removed.flat(), ...kept.flat()];
}

/** Each version that has been the latest comes before the one that overtook it, and those that never were, after all of them. */
function inOrderOfVersions(records: readonly HeldRecord[]): HeldRecord[] {
  return records.toSorted((one, other) => compareSortIds(one.sortId, other.sortId));
}

function compareSortIds(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return one < other ? -1 : Number(one > other);
}

function isStatus({ aspect }: HeldRecord): number {
  return Number(aspect === "status");
}
