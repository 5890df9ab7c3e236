import { parseUrn, vendorPrefix } from "@almagest/model";

/**
 * What a data type or entity type URN names, for comparing: its id without the vendor's prefix, letter case aside
 * (rest.md 6.10). Undefined when the text is no URN.
 */
export function typeId(urn: string): string | undefined {
  const id = parseUrn(urn)?.parts[0]?.toLowerCase();
  return id?.startsWith(vendorPrefix) ? id.slice(vendorPrefix.length) : id;
}
