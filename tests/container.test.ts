import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { readConfig, settings } from "@almagest/server/config.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "./support/free-port.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of the Dockerfile, stage by stage. */
function stages(): readonly (readonly Instruction[])[] {
  const lines = read("Dockerfile")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const instructions = lines.map((line) => ({ name: line.split(" ", 1)[0] ?? "", text: line.slice(line.indexOf(" ") + 1).trim() }));
  return instructions.reduce<Instruction[][]>((all, each) => {
    if (each.name === "FROM") all.push([]);
    all.at(-1)?.push(each);
    return all;
  }, []);
}

const [building = [], running = []] = stages();

const texts = (stage: readonly Instruction[], name: string) => stage.filter((each) => each.name === name).map(({ text }) => text);
const command = (stage: readonly Instruction[], name: string) =>
  JSON.parse(texts(stage, name)[0]?.replace(/^.*?(?=\[)/, "") ?? "[]") as string[];

/** What a stage copies out of the repository: sources and where they go. */
function copies(stage: readonly Instruction[]): (readonly [source: string, target: string])[] {
  return texts(stage, "COPY")
    .filter((text) => !text.startsWith("--from"))
    .flatMap((text) => {
      const parts = text.split(" ");
      const target = parts.pop() ?? "";
      return parts.map((source) => [source, target.endsWith("/") ? join(target, source.split("/").at(-1) ?? "") : target] as const);
    });
}

function environment(): Record<string, string> {
  const pairs = texts(running, "ENV").flatMap((text) => text.split(" "));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

/** The folder that the last stage makes, with the dependencies of this repository. */
function layOut(folder: string): void {
  for (const [source, target] of copies(running)) {
    const isWanted = (path: string) => !/(^|\/)node_modules(\/|$)|\.test\.ts$/.test(path.slice(root.length));
    cpSync(join(root, source), join(folder, target), { recursive: true, filter: isWanted });
  }
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@almagest"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== "@almagest" && name !== "node") symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  for (const name of readdirSync(join(folder, "packages"))) symlinkSync(join(folder, "packages", name), join(modules, "@almagest", name));
}

describe("the image", () => {
  test("is made of files that there are, and are not kept from it", () => {
    const sources = [...copies(building), ...copies(running)].map(([source]) => source);
    expect(sources.length).toBeGreaterThan(5);
    const allowed = read(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("!"))
      .map((line) => line.slice(1));
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(allowed, source).toContain(source.split("/")[0]);
    }
  });

  test("installs for every workspace, from the lock file, what is not for development", () => {
    const manifests = (JSON.parse(read("package.json")) as { workspaces: string[] }).workspaces.map((folder) => `${folder}/package.json`);
    expect(copies(building)).toEqual(expect.arrayContaining(manifests.map((path) => [path, path])));
    expect(texts(building, "RUN")[0]).toMatch(/^npm ci --omit=dev /);
  });

  test("brings the Node.js that the catalog needs, and runs it as the start script and the program itself do", () => {
    const { dependencies, scripts } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
    const image = `node:${dependencies?.node}-slim`;
    expect([building, running].map((stage) => texts(stage, "FROM")[0]?.split(" ")[0])).toEqual([image, image]);
    const start = [...command(running, "ENTRYPOINT"), ...command(running, "CMD")].join(" ");
    expect(scripts?.start).toBe(`exec ${start}`);
    const flags = /^#!\/usr\/bin\/env -S (.*)\n/.exec(read("packages/server/bin/almagest.mjs"))?.[1];
    expect(start).toBe(`${flags} packages/server/bin/almagest.mjs start`);
  });

  test("keeps its data in the volume, as a user who is not root, and listens where it says", () => {
    const { ALMAGEST_DATA_DIR, ALMAGEST_PORT } = environment();
    expect(texts(running, "VOLUME")).toEqual([ALMAGEST_DATA_DIR]);
    expect(texts(running, "EXPOSE")).toEqual([ALMAGEST_PORT]);
    expect(texts(running, "USER")).toEqual(["node"]);
    expect(texts(running, "RUN")[0]).toContain(`chown node:node ${ALMAGEST_DATA_DIR}`);
  });

  test("refuses to be reached by others unless somebody says so", () => {
    expect(() => readConfig({}, environment())).toThrow("add --auth, or --insecure if that is meant");
  });

  test("serves the catalog, is healthy once it is ready, and stops when it is told to", async () => {
    const { path: folder, remove } = await temporaryFolder();
    onTestFinished(remove);
    layOut(folder);
    const port = String(await freePort());
    const env = {
      ...process.env,
      ...environment(),
      ALMAGEST_HOST: "127.0.0.1",
      ALMAGEST_PORT: port,
      ALMAGEST_DATA_DIR: join(folder, "data"),
    };
    const run = ([, ...args]: readonly string[]) => spawn(process.execPath, args, { cwd: folder, env, stdio: "ignore" });
    const isHealthy = async () => ((await once(run(command(running, "HEALTHCHECK")), "exit"))[0] as number) === 0;
    expect(await isHealthy()).toBe(false);
    const catalog = run([...command(running, "ENTRYPOINT"), ...command(running, "CMD")]);
    onTestFinished(() => void catalog.kill("SIGKILL"));
    const ended = once(catalog, "exit");
    await expect.poll(isHealthy, { timeout: 40_000, interval: 200 }).toBe(true);
    const pages = await Promise.all(
      ["/", "/openapi/swagger-ui/index.html", "/config"].map((page) => fetch(`http://127.0.0.1:${port}${page}`)),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    catalog.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(folder, "data", "almagest.db"))).toBe(true);
  });
});

describe("the compose file", () => {
  const text = read("compose.yaml");
  const items = (name: string) => new RegExp(`^ +${name}:\\n((?: +- .*\\n)+)`, "m").exec(text)?.[1]?.match(/(?<=- "?)[^"\n]+/g) ?? [];
  const entry = (name: string) => new RegExp(`^ +${name}: "?([^"\\n]+)`, "m").exec(text)?.[1] ?? "";

  test("runs the catalog alone, and lets only this machine reach it", () => {
    expect(text.match(/^ {2}\w+:(?! \{)/gm)).toEqual(["  catalog:"]);
    expect(items("ports")).toEqual([`127.0.0.1:8080:${environment().ALMAGEST_PORT}`]);
    const said = { ...environment(), ALMAGEST_INSECURE: entry("ALMAGEST_INSECURE") };
    expect(readConfig({}, said)).toMatchObject({ host: "0.0.0.0", insecure: true });
  });

  test("stops the catalog also before it listens to signals", () => {
    expect(entry("init")).toBe("true");
  });

  test("keeps the data, and waits longer than requests may take to finish", () => {
    const [volume = "", place] = items("volumes")[0]?.split(":") ?? [];
    expect(text).toContain(`\nvolumes:\n  ${volume}: {}\n`);
    expect(place).toBe(environment().ALMAGEST_DATA_DIR);
    expect(Number.parseInt(entry("stop_grace_period"), 10)).toBeGreaterThan(settings.stopTimeLimit.default);
    expect(existsSync(join(root, entry("build"), "Dockerfile"))).toBe(true);
  });
});
