import type { ProjectFile } from "./rule.ts";

/** What CONTRIBUTING.md says holds a rule: a tool and the rule's name in that tool. */
export interface NamedKeeper {
  readonly tool: string;
  readonly name: string;
  readonly line: number;
}

/** Every keeper in the second column of the rules' tables: `` `biome noEnum` ``, `` `house-rules names` ``. */
export function namedKeepers(page: ProjectFile): NamedKeeper[] {
  return page.text.split("\n").flatMap((text, index) => {
    const keepers = /^\|.*\|(.*)\|\s*$/.exec(text)?.[1] ?? "";
    return [...keepers.matchAll(/`(biome|dependency-cruiser|house-rules|tsc|knip) ([\w-]+)`/g)].map(([, tool = "", name = ""]) => ({
      tool,
      name,
      line: index + 1,
    }));
  });
}

/** The rooms of the server that the page tells of: the first column of the table of rooms. */
export function namedRooms(page: ProjectFile): string[] {
  const table = page.text.slice(page.text.indexOf("| room |"), page.text.indexOf("## The rules"));
  const cells = table.split("\n").map((line) => line.split("|")[1] ?? "");
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)(?:\/x)?`/g)].map(([, name = ""]) => name));
}

/** The names of the rules that a biome.json switches on as errors. */
export function lintRuleNames(config: string): string[] {
  const { linter } = JSON.parse(config) as { linter: { rules: Record<string, unknown> } };
  return Object.values(linter.rules).flatMap((group) => (typeof group === "object" && group !== null ? Object.keys(group) : []));
}
