/** Names of TypeScript's own that a generated declaration must not hide. */
const taken = [
  "Record",
  "Array",
  "Map",
  "Set",
  "Date",
  "Error",
  "Function",
  "Object",
  "Partial",
  "Readonly",
  "AspectTypes",
  "AspectName",
  "EntityName",
];

/**
 * A TypeScript name for each record name: its last part (`common.Owner` gives `Owner`), and for those that would share
 * it or hide a name of the language, as many parts before it as it takes (`metadata.query.BrowseResult` gives `QueryBrowseResult`).
 */
export function uniqueTypeNames(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, shortest(name, names)]));
}

function shortest(name: string, names: readonly string[]): string {
  const parts = name.split(".").length;
  for (let count = 1; count < parts; count++) {
    const candidate = lastParts(name, count);
    const isFree = !taken.includes(candidate) && !names.some((other) => other !== name && lastParts(other, count) === candidate);
    if (isFree) return candidate;
  }
  return lastParts(name, parts);
}

function lastParts(name: string, count: number): string {
  return name
    .split(".")
    .slice(-count)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}
