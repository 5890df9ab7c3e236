import { resolve } from "node:path";
import { duration } from "../terminal/amounts.ts";

interface Ready {
  readonly address: string;
  readonly dataDir: string;
  readonly seconds: number;
  readonly firstPassword?: string | undefined;
}

/** What somebody who has started the catalog wants to know. */
export function readyMessage({ address, dataDir, seconds, firstPassword }: Ready): string {
  return `
  Almagest is ready, after ${duration(seconds)}

    address    ${address}
    data       ${resolve(dataDir)}

    browse     ${address}/
    endpoints  ${address}/restli/docs
${firstPassword === undefined ? "" : `\n    log in     as datahub, with the password in ${resolve(firstPassword)}\n`}
  Stop it with Ctrl-C.
`;
}

/** The page of an entity. */
export function entityPage(address: string, urn: string): string {
  return `${address}/#/entity/${encodeURIComponent(urn)}`;
}
