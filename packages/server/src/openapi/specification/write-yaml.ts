/** A JSON value in block style YAML: names and texts keep the quotes of JSON, which YAML reads too. */
export function writeYaml(value: unknown): string {
  return `${block(value, "").trimStart()}\n`;
}

function block(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return " []";
    return value.map((element) => `\n${indent}-${block(element, `${indent}  `)}`).join("");
  }
  if (typeof value !== "object" || value === null) return ` ${JSON.stringify(value)}`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return " {}";
  return members.map(([name, member]) => `\n${indent}${JSON.stringify(name)}:${block(member, `${indent}  `)}`).join("");
}
