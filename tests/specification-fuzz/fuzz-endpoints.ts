import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readOperations, type Specification, type SpecifiedOperation } from "../openapi/specified-operations.ts";
import { installPrograms } from "../support/install-programs.ts";
import { runProgram } from "../support/run-program.ts";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

export interface Fuzzing {
  /** Picks among all operations of the specification. */
  readonly choose: (operations: readonly SpecifiedOperation[]) => readonly SpecifiedOperation[];
  readonly phases: readonly ("examples" | "coverage" | "fuzzing")[];
  /** Most requests that are made up for an operation in a phase. */
  readonly examples: number;
  readonly seed: number;
  /** Milliseconds after which it is given up. */
  readonly timeout: number;
}

/** What came of it. */
export interface FuzzingReport {
  readonly operations: number;
  /** Requests that were made. */
  readonly requests: number;
  /** What was found, as the fuzzer tells it; empty when every answer was as specified. */
  readonly faults: string;
}

const version = "4.32.5";
const checks = ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance"];

/** What would keep every request after it from doing anything. */
const stopsWrites = ["/openapi/operations/throttle/requests/manual", "/entities?action=setWritable"];

/** The folder with the program of the fuzzer. */
export function installFuzzer(): Promise<string> {
  const pins = fileURLToPath(new URL("./pins.txt", import.meta.url));
  return installPrograms({ name: `schemathesis-${version}`, pins, packages: [`schemathesis==${version}`] });
}

/**
 * Sends requests that a fuzzer derives from the specification to a server of its own, and has every answer compared with what
 * the specification says of it.
 */
export async function fuzzEndpoints({ choose, phases, examples, seed, timeout }: Fuzzing): Promise<FuzzingReport> {
  const programs = await installFuzzer();
  const folder = await temporaryFolder();
  const server = await startServer(join(folder.path, "data"));
  try {
    const answer = await fetch(`${server.address}/openapi/v3/api-docs`);
    const specification = (await answer.json()) as Specification;
    const chosen = choose(readOperations(specification).filter(({ path }) => !stopsWrites.includes(path)));
    const file = join(folder.path, "specification.json");
    await writeFile(file, JSON.stringify(onlyThese(specification, chosen)));
    const parameters = ["run", file, "--url", server.address, "--no-color", "--workers", "1", "--continue-on-failure"];
    const generation = ["--seed", String(seed), "--max-examples", String(examples), "--generation-database", "none", "--no-shrink"];
    const what = ["--phases", phases.join(), "--checks", checks.join(), "--warnings", "off"];
    const environment = { PATH: process.env.PATH, HOME: folder.path, LANG: "C.UTF-8" };
    const options = { environment, folder: folder.path, timeout };
    const { code, text } = await runProgram(join(programs, "schemathesis"), [...parameters, ...generation, ...what], options);
    if (!server.isRunning()) throw new Error(`the server ended:\n${text}`);
    return { operations: chosen.length, requests: requestsIn(text), faults: code === 0 ? "" : text };
  } finally {
    await server.kill();
    await folder.remove();
  }
}

/** The specification without the other operations. */
function onlyThese(specification: Specification, chosen: readonly SpecifiedOperation[]): Specification {
  const byPath = Map.groupBy(chosen, ({ path }) => path);
  const paths = [...byPath].map(([path, operations]) => {
    const { parameters } = specification.paths[path] ?? {};
    const methods = operations.map(({ method, operation }) => [method, operation]);
    return [path, { ...(parameters && { parameters }), ...Object.fromEntries(methods) }];
  });
  return { ...specification, paths: Object.fromEntries(paths) };
}

function requestsIn(text: string): number {
  const [, count] = /(\d+) generated/.exec(text) ?? [];
  if (count === undefined) throw new Error(`the fuzzer did not say how many requests it made:\n${text}`);
  return Number(count);
}
