/** A URN as a path segment or an element of a list: also what `encodeURIComponent` leaves is encoded where lists give it a meaning. */
export function encodeKey(text: string): string {
  return encodeURIComponent(text).replace(/[()']/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A list in a query, as version 2.0.0 of the protocol writes it. */
export function encodeList(texts: readonly string[]): string {
  return `List(${texts.map(encodeKey).join(",")})`;
}

/** Servers take 32 KiB for the request line and the headers together. */
const longestList = 16_384;

/** The URNs in groups that fit into a query each. */
export function* keyGroups(urns: readonly string[]): Generator<readonly string[]> {
  let group: string[] = [];
  let length = 0;
  for (const urn of urns) {
    const size = encodeKey(urn).length + 1;
    if (group.length > 0 && length + size > longestList) {
      yield group;
      group = [];
      length = 0;
    }
    group.push(urn);
    length += size;
  }
  if (group.length > 0) yield group;
}
