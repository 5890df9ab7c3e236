/**
 * Says that this is none of the alternatives of a union, which are written as in the JSON of a schema where all records are known
 * already: each is its name in quotes.
 */
export function noMember(given: string, alternatives: Iterable<string>): string {
  const union = Array.from(alternatives, (name) => `"${name}"`).join(", ");
  return `${given} is not a member type of union [ ${union} ]`;
}
