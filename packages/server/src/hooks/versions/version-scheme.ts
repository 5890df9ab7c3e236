import type { ValueOf } from "../aspect-values.ts";

/** How the sort ids of a version are to be read; stated or not. */
export function schemeOf({ versioningScheme }: ValueOf<"versionProperties">): ValueOf<"versionSetProperties">["versioningScheme"] {
  return versioningScheme ?? "LEXICOGRAPHIC_STRING";
}
