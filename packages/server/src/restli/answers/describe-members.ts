/** A record with its members as text, in the notation of the reference: `Name(start=0, urn=null)`. */
export function describeMembers(name: string, members: object): string {
  const listed = Object.entries(members).map(([member, value]) => `${member}=${value}`);
  return `${name}(${listed.join(", ")})`;
}
