import type { ValueOf } from "../../read-path/read-values.ts";

/** The scheme of versions whose sort ids the catalog makes. */
export const generatedScheme = "ALPHANUMERIC_GENERATED_BY_DATAHUB";

/** How the sort ids of a version are to be read; stated or not. */
export function schemeOf({ versioningScheme }: ValueOf<"versionProperties">): ValueOf<"versionSetProperties">["versioningScheme"] {
  return versioningScheme ?? "LEXICOGRAPHIC_STRING";
}
