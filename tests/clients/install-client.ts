import { fileURLToPath } from "node:url";
import { installPrograms } from "../support/install-programs.ts";
import type { ClientVersion } from "./client-version.ts";

/** The folder with the programs of the client and of what it is tested beside. */
export function installClient({ version, beside }: ClientVersion): Promise<string> {
  const pins = fileURLToPath(new URL(`./pins/${version}.txt`, import.meta.url));
  return installPrograms({ name: version, pins, packages: [`acryl-datahub[datahub-rest]==${version}`, ...beside] });
}
