import { parseUrn } from "@almagest/model";
import type { AspectRecord } from "../../storage/aspect-store.ts";

const propertyType = "structuredProperty";
const settings = "structuredPropertySettings";
const versions = "versionProperties";
const versionSets = "versionSetProperties";

/**
 * Whether an aspect can only be written when all others are. Of a property that is soft deleted no value could be written,
 * and it must be so before another is shown as the badge. Which versions of a set are not the latest follows from the order in
 * which they come, and a set can name as its latest one that another sorts after.
 */
export function isHeldBack({ urn, aspect }: AspectRecord): boolean {
  if (aspect === versions || aspect === versionSets) return true;
  return (aspect === settings || aspect === "status") && parseUrn(urn)?.entityType === propertyType;
}

/** The order in which they can be written: versions and their sets; then property by property, those first that are soft deleted, the status last. */
export function inOrderOfWriting(held: readonly AspectRecord[]): AspectRecord[] {
  const ofProperties = Map.groupBy(
    held.filter(({ aspect }) => aspect !== versions && aspect !== versionSets),
    ({ urn }) => urn,
  );
  const properties = [...ofProperties.values()].map((records) => records.toSorted((one, other) => isStatus(one) - isStatus(other)));
  const removed = properties.filter((records) => records.some(isRemoval));
  const kept = properties.filter((records) => !removed.includes(records));
  const ofAspect = (name: string) => held.filter(({ aspect }) => aspect === name);
  return [...inOrderOfVersions(ofAspect(versions)), ...ofAspect(versionSets), ...removed.flat(), ...kept.flat()];
}

/** Each version that has been the latest comes before the one that overtook it, and those that never were, after all of them. */
function inOrderOfVersions(records: readonly AspectRecord[]): AspectRecord[] {
  const versionOf = ({ metadata }: AspectRecord) => JSON.parse(metadata) as { sortId: string; isLatest?: boolean };
  const [ever = [], never = []] = [true, false].map((was) =>
    records.filter((record) => (versionOf(record).isLatest !== undefined) === was),
  );
  const sorted = ever
    .map((record) => ({ record, ...versionOf(record) }))
    .sort((a, b) => (a.sortId < b.sortId ? -1 : Number(a.sortId > b.sortId)));
  return [...sorted.map(({ record }) => record), ...never];
}

function isStatus({ aspect }: AspectRecord): number {
  return Number(aspect === "status");
}

function isRemoval({ aspect, metadata }: AspectRecord): boolean {
  return aspect === "status" && (JSON.parse(metadata) as { removed?: boolean }).removed === true;
}
