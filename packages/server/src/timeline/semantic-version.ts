import type { ChangeWeight } from "./change-event.ts";

/** Counts breaking changes, additions and corrections. */
export type SemanticVersion = readonly [major: number, minor: number, patch: number];

export const firstVersion: SemanticVersion = [0, 0, 0];

/** The version after a change. */
export function bumped([major, minor, patch]: SemanticVersion, weight: ChangeWeight): SemanticVersion {
  if (weight === "MAJOR") return [major + 1, 0, 0];
  return weight === "MINOR" ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

const order: readonly ChangeWeight[] = ["PATCH", "MINOR", "MAJOR"];

/** The greatest of some changes; the least there is without any. */
export function greatest(weights: readonly ChangeWeight[]): ChangeWeight {
  return order.findLast((weight) => weights.includes(weight)) ?? "PATCH";
}

/** Below zero when the first comes before the second. */
export function compareVersions(left: SemanticVersion, right: SemanticVersion): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

/** The version in a text such as `1.2.0`, with or without a suffix; undefined when it is none. */
export function parseVersion(text: string): SemanticVersion | undefined {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)(?:-.*)?$/.exec(text.trim()) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}
