import ts from "typescript";
import type { ProjectFile } from "./rule.ts";

const parsed = new WeakMap<ProjectFile, ts.SourceFile>();

/** The syntax tree of a TypeScript file; parsed once for all rules. */
export function syntaxTree(file: ProjectFile): ts.SourceFile {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  parsed.set(file, tree);
  return tree;
}

/** The line, from 1, on which a node starts, comments before it left out. */
export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** A name that a module exports, with the statement that declares it. */
export interface ExportedName {
  readonly name: string;
  readonly node: ts.Node;
  readonly statement: ts.Statement;
  readonly isFunction: boolean;
}

/** Everything a module exports by name. */
export function exportedNames(file: ProjectFile): ExportedName[] {
  return syntaxTree(file).statements.flatMap((statement): ExportedName[] => {
    if (ts.isExportDeclaration(statement)) return reexportedNames(statement);
    if (!isExported(statement)) return [];
    if (ts.isVariableStatement(statement)) return variableNames(statement);
    const name = (statement as ts.DeclarationStatement).name;
    if (name === undefined) return [];
    return [{ name: name.getText(), node: name, statement, isFunction: ts.isFunctionDeclaration(statement) }];
  });
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function reexportedNames(statement: ts.ExportDeclaration): ExportedName[] {
  const clause = statement.exportClause;
  if (clause === undefined) return [];
  const elements = ts.isNamedExports(clause) ? [...clause.elements] : [clause];
  return elements.map((element) => ({ name: element.name.text, node: element, statement, isFunction: false }));
}

function variableNames(statement: ts.VariableStatement): ExportedName[] {
  return statement.declarationList.declarations.flatMap((declaration) => {
    if (!ts.isIdentifier(declaration.name)) return [];
    const value = declaration.initializer;
    const isFunction = value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
    return [{ name: declaration.name.text, node: declaration.name, statement, isFunction }];
  });
}
