import { join } from "node:path";
import { cruise, type ICruiseResult, type IDependency, type IModule } from "dependency-cruiser";
import extractDepcruiseConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import { projectRoot } from "./project-files.ts";
import { lineAt, type Problem, type ProjectFile } from "./rule.ts";

/** What dependency-cruiser read, and its remarks. */
export type Cruise = ICruiseResult;

const config = join(projectRoot, ".dependency-cruiser.cjs");

/** Reads the modules below a folder and holds them against .dependency-cruiser.cjs. */
export async function cruiseFolder(baseDir: string, folders: readonly string[]): Promise<Cruise> {
  const { options, ...ruleSet } = await extractDepcruiseConfig(config);
  const result = await cruise([...folders], { ...options, baseDir, ruleSet, validate: true });
  if (typeof result.output === "string") throw new Error("dependency-cruiser answered with text instead of data");
  return result.output;
}

/** The names of all rules of direction. */
export async function directionRuleNames(): Promise<string[]> {
  const { forbidden } = await extractDepcruiseConfig(config);
  return (forbidden ?? []).flatMap((rule) => rule.name ?? []);
}

/** Every import that goes where it must not. */
export function directionProblems(result: Cruise, files: readonly ProjectFile[]): Problem[] {
  return result.modules.flatMap((module) =>
    module.dependencies.flatMap((dependency) =>
      (dependency.rules ?? []).map((rule) =>
        importProblem(files, module, dependency, `${rule.name}: must not import ${dependency.resolved}`),
      ),
    ),
  );
}

/**
 * Hooks that import another hook. A hook is what `hooks/index.ts` lists; what several hooks need stands in a file of its
 * own, which is no hook.
 */
export function hookProblems(result: Cruise, files: readonly ProjectFile[]): Problem[] {
  const room = "packages/server/src/hooks/";
  const list = result.modules.find((module) => module.source === `${room}index.ts`);
  const listed = list?.dependencies.filter((dependency) => !dependency.typeOnly && dependency.resolved !== `${room}aspect-hook.ts`);
  const hooks = new Set(listed?.map((dependency) => dependency.resolved).filter((path) => path.startsWith(room)));
  return result.modules
    .filter((module) => module.source.startsWith(room) && module !== list && !module.source.endsWith(".test.ts"))
    .flatMap((module) =>
      module.dependencies
        .filter((dependency) => hooks.has(dependency.resolved))
        .map((dependency) =>
          importProblem(files, module, dependency, `hooks-stand-alone: must not import the hook ${dependency.resolved}`),
        ),
    );
}

function importProblem(files: readonly ProjectFile[], module: IModule, dependency: IDependency, message: string): Problem {
  const text = files.find((file) => file.path === module.source)?.text ?? "";
  const specifier = `${dependency.protocol ?? ""}${dependency.module}`;
  const written = ['"', "'", "`"].map((quote) => text.indexOf(quote + specifier + quote));
  return { path: module.source, line: lineAt(text, Math.max(0, ...written)), message };
}
