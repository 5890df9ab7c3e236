/** A test in a line: what it is called, and which types of entities it is about. */
export function describeTest(info: unknown): string {
  if (info === undefined) return "not defined";
  const { name, category, definition } = info as { name: string; category: string; definition: { json?: string } };
  const types = typesIn(definition.json ?? "{}");
  return `${name} (${category}), on ${types.length === 0 ? "nothing" : types.join(" ")}`;
}

/** Definitions that another catalog has let pass may be anything. */
function typesIn(json: string): readonly unknown[] {
  try {
    const { on } = JSON.parse(json) as { on?: { types?: unknown } };
    return Array.isArray(on?.types) ? on.types : [];
  } catch {
    return [];
  }
}
