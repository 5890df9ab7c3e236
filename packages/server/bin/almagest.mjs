#!/usr/bin/env -S node --max-semi-space-size=8 --heap-growing-percent=50 --no-allocation-site-pretenuring
// Runs the command line under the Node.js that the catalog needs, whichever one this is. The flags, which stand in the start
// script of package.json as well, make V8 collect sooner: while much is written the catalog needs half the memory. And they
// keep it from taking what a request is made of for something that lives long (docs/decisions/0020).
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { importQuickly } from "./import-quickly.mjs";

const neededMajor = 24;
const commandLine = new URL("../src/cli/almagest.ts", import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  await importQuickly(commandLine);
} else {
  runWith(installedNode() ?? nodeOnPath());
}

/** The Node.js among the dependencies. */
function installedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve("node/package.json"));
    return [join(folder, "bin", "node"), join(folder, "bin", "node.exe")].find((file) => existsSync(file));
  } catch {
    return undefined;
  }
}

function nodeOnPath() {
  const version = spawnSync("node", ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
  if (Number.parseInt(version.slice(1), 10) >= neededMajor) return "node";
  console.error(`almagest needs Node.js ${neededMajor} or later; this is ${process.version}. Run npm ci, which installs it.`);
  return process.exit(1);
}

/** @param {string} node */
function runWith(node) {
  const child = spawn(node, [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`almagest could not start ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 1;
    if (signal === null) return;
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
