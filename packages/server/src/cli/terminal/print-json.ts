import type { Terminal } from "./terminal.ts";

/** A member of the language that its type declarations do not know yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

/** Prints a value over several lines; long integers keep their digits. */
export function printJson({ output }: Terminal, value: unknown): void {
  const text = JSON.stringify(value, (_name, member) => (typeof member === "bigint" ? rawJSON(String(member)) : member), 2);
  output.write(`${text}\n`);
}
