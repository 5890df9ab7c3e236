import { InvalidArgumentError } from "commander";

/** The argument of `--run-id`: no name would put the records under a run that nobody can ask for. */
export function runIdOf(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It must name the run.");
  return text;
}
