/** The members of an input that say something: what is left out or null stays as it was. */
export function givenMembers(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
}
