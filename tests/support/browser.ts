import { accessSync, constants } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Where Debian, Fedora and others have it. */
const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser of this machine; undefined where there is none, which is a fault in CI: there it is installed (.ci/run). */
export function findBrowser(): string | undefined {
  const found = [process.env.ALMAGEST_CHROMIUM ?? "", ...places].find(isProgram);
  if (found === undefined && process.env.CI) throw new Error("There is no Chromium; .ci/run installs it");
  return found;
}

/** Starts the browser without a window. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
