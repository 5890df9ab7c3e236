import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LockFile, missingPlatformPackages } from "./platform-packages.ts";

const path = join(import.meta.dirname, "../package-lock.json");
const lock = JSON.parse(readFileSync(path, "utf8")) as LockFile;
const added = missingPlatformPackages(lock).map(({ name, entry }) => [`node_modules/${name}`, entry] as const);
const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(added) }).toSorted(([a], [b]) => a.localeCompare(b, "en"));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${added.length} packages of other platforms added to package-lock.json`);
