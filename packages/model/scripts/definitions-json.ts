import type { Definitions } from "../src/definitions.ts";

/** The definitions as JSON with one definition a line, sorted by name, so that a change shows as the line of what changed. */
export function definitionsJson(definitions: Definitions): string {
  const kinds = (["entities", "aspects", "records", "enums", "types"] as const).map((kind) => {
    const lines = Object.entries(definitions[kind])
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, definition]) => `${JSON.stringify(name)}:${JSON.stringify(definition)}`);
    return `${JSON.stringify(kind)}:{\n${lines.join(",\n")}\n}`;
  });
  return `{${kinds.join(",\n")}}\n`;
}
