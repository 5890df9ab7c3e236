import ts from "typescript";
import { isSource } from "./project-files.ts";
import type { HouseRule, Problem, ProjectFile } from "./rule.ts";
import { lineOf, syntaxTree } from "./syntax-tree.ts";

/** Every setting is read once, here; everyone else is handed a value. */
const mayReadIt = /^packages\/server\/src\/(?:config\.ts|main\.ts|cli\/)/;

export const environment: HouseRule = {
  name: "environment",
  holds: "only config.ts, main.ts and the command line read environment variables",
  check: (files) => files.filter((file) => isSource(file.path) && !mayReadIt.test(file.path)).flatMap(reads),
  planted: [
    {
      files: [
        {
          path: "packages/server/src/write-path/x.ts",
          text: 'import { env } from "node:process";\nconst a = process.env.PATH;\nconst b = process["env"];\nconst { env: c } = process;\nconst d = globalThis.process.env;\n',
        },
      ],
      faults: [1, 2, 3, 4, 5].map((line) => `packages/server/src/write-path/x.ts:${line}`),
    },
    {
      files: [
        { path: "packages/server/src/config.ts", text: "const a = process.env.PATH;\n" },
        { path: "packages/server/src/cli/start/start.ts", text: "const a = process.env;\n" },
        { path: "packages/server/src/app.ts", text: "// process.env is read in config.ts\nconst exit = process.exit;\n" },
      ],
      faults: [],
    },
  ],
};

function reads(file: ProjectFile): Problem[] {
  const problems: Problem[] = [];
  const visit = (node: ts.Node): void => {
    if (readsEnvironment(node))
      problems.push({ path: file.path, line: lineOf(node), message: "reads the environment; make it a setting in config.ts" });
    else ts.forEachChild(node, visit);
  };
  visit(syntaxTree(file));
  return problems;
}

function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === "env" && isProcess(node.expression);
  if (ts.isElementAccessExpression(node)) return isProcess(node.expression) && /^["'`]env["'`]$/.test(node.argumentExpression.getText());
  if (ts.isVariableDeclaration(node))
    return isProcess(node.initializer) && ts.isObjectBindingPattern(node.name) && bindsEnv(node.name.elements);
  if (!ts.isImportDeclaration(node) || !/^["'](?:node:)?process["']$/.test(node.moduleSpecifier.getText())) return false;
  const bindings = node.importClause?.namedBindings;
  return bindings !== undefined && ts.isNamedImports(bindings) && bindsEnv(bindings.elements);
}

function isProcess(node: ts.Expression | undefined): boolean {
  return node !== undefined && /^(?:globalThis\.)?process$/.test(node.getText());
}

function bindsEnv(elements: readonly (ts.BindingElement | ts.ImportSpecifier)[]): boolean {
  return elements.some((element) => (element.propertyName ?? element.name).getText() === "env");
}
