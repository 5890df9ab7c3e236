import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { leaveOut } from "./leave-out.ts";
import { runProgram } from "./run-program.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const minutes = 60_000;

/** Programs in Python that tests run. */
export interface PythonPrograms {
  /** Names the folder that they are kept in. */
  readonly name: string;
  /** The file that says which release of each package is installed. */
  readonly pins: string;
  /** The packages that are asked for by name; what these need comes with them. */
  readonly packages: readonly string[];
}

/** It takes a quarter of the processor time that the pip of Python 3.11 takes for a hundred packages. */
const pipVersion = "26.3";
let installer: Promise<string> | undefined;

/**
 * The folder with the programs: a virtual environment, made by the first run and kept. One that was left half made, or made
 * from other pins, lacks its marker and is made anew. Rejects with what pip printed when it fails.
 */
export async function installPrograms({ name, pins, packages }: PythonPrograms): Promise<string> {
  const cache = process.env.ALMAGEST_CLIENT_CACHE ?? join(repository, ".cache", "clients");
  const folder = join(cache, name);
  const marker = join(folder, "installed.txt");
  const wanted = await readFile(pins, "utf8");
  const programs = join(folder, "bin");
  if ((await readFile(marker, "utf8").catch(() => undefined)) === wanted) return programs;

  await rm(folder, { recursive: true, force: true });
  installer ??= installPip(cache);
  const [python] = await Promise.all([installer, step("python3", ["-m", "venv", "--without-pip", folder])]);
  const pip = ["-m", "pip", "--python", folder, "install", "--quiet", "--disable-pip-version-check"];
  // What is run is compiled then, a small part of what is installed.
  await step(python, [...pip, "--no-compile", "--constraint", pins, ...packages]);
  await writeFile(marker, wanted);
  return programs;
}

/** What installing came to; undefined where there is no Python or nothing to install from, so that tests which want it are left out. */
export function unlessLeftOut<Programs>(installing: Promise<Programs>): Promise<Programs | undefined> {
  return installing.catch((error: Error) => leaveOut(error.message));
}

/** The interpreter of an environment that has nothing but pip. Two that make it at once both can: one of them is kept. */
async function installPip(cache: string): Promise<string> {
  const folder = join(cache, `pip-${pipVersion}`);
  const python = join("bin", "python");
  if (await isThere(join(folder, python))) return join(folder, python);

  await mkdir(cache, { recursive: true });
  const making = await mkdtemp(join(cache, "pip-"));
  await step("python3", ["-m", "venv", making]);
  await step(join(making, python), ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", `pip==${pipVersion}`]);
  await rename(making, folder).catch(() => rm(making, { recursive: true }));
  return join(folder, python);
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function step(program: string, parameters: readonly string[]): Promise<void> {
  const { code, text } = await runProgram(program, parameters, { environment: process.env, timeout: 10 * minutes });
  if (code !== 0) throw new Error(`${program} ${parameters.join(" ")} ended with ${code}:\n${text}`);
}
