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

/** The names of the rules that a biome.json switches on as errors. */
export function lintRuleNames(config: string): string[] {
  const { linter } = JSON.parse(config) as { linter: { rules: Record<string, unknown> } };
  return Object.values(linter.rules).flatMap((group) => (typeof group === "object" && group !== null ? Object.keys(group) : []));
}
