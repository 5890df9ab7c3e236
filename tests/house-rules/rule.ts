/** A file of the repository; `path` is relative to its root, with forward slashes. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** A broken rule, and where. */
export interface Problem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** A rule reads the files it cares about and says where they break it. */
export interface HouseRule {
  /** Short name, as CONTRIBUTING.md names it. */
  readonly name: string;
  /** What holds: the sentence that the test is called. */
  readonly holds: string;
  readonly check: (files: readonly ProjectFile[]) => Problem[];
  /** Made-up files with the places where the rule must object, so that a rule that has gone blind is noticed. */
  readonly planted: readonly Planted[];
}

export interface Planted {
  readonly files: readonly ProjectFile[];
  /** `path:line` of every expected problem; empty for files that keep the rule. */
  readonly faults: readonly string[];
}

/** The place of a problem, as editors and terminals link it. */
export function place(problem: Problem): string {
  return `${problem.path}:${problem.line}`;
}

/** The places where a pattern matches, one problem a match. The pattern needs the flag `g`. */
export function matches(file: ProjectFile, pattern: RegExp, message: (match: string) => string): Problem[] {
  return [...file.text.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineAt(file.text, match.index),
    message: message(match[0].trim()),
  }));
}

/** The number of the line, from 1, that holds the character at this index. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
