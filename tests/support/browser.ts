import { accessSync, constants } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { leaveOut } from "./leave-out.ts";

/** Where Debian, Fedora and others have it. */
const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser of this machine; undefined where there is none, so that tests which want it are left out. */
export function findBrowser(): string | undefined {
  return [process.env.ALMAGEST_CHROMIUM ?? "", ...places].find(isProgram) ?? leaveOut("there is no Chromium");
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
