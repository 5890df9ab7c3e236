/** An entry of a map, as inputs give them. */
export interface StringMapEntryInput {
  readonly key: string;
  readonly value?: string | null;
}

/** A map as the model has it. */
export function mapOf(entries: readonly StringMapEntryInput[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ key, value }) => [key, value ?? ""]));
}
