import { resolve } from "node:path";
import { duration } from "../terminal/amounts.ts";

/** What somebody who has started the catalog wants to know. */
export function readyMessage({ address, dataDir, seconds }: { address: string; dataDir: string; seconds: number }): string {
  return `
  Almagest is ready, after ${duration(seconds)}

    address    ${address}
    data       ${resolve(dataDir)}

    browse     ${address}/
    endpoints  ${address}/restli/docs

  Stop it with Ctrl-C.
`;
}

/** The page of an entity. */
export function entityPage(address: string, urn: string): string {
  return `${address}/#/entity/${encodeURIComponent(urn)}`;
}
