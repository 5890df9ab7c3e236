import type { CatalogClient } from "@almagest/client";
import type { Command } from "commander";
import { CommandFailure } from "../terminal/terminal.ts";

/** What the options of {@link addServerOptions} give. */
export interface ServerOptions {
  readonly server: string;
  readonly token?: string;
}

/** The names of these options in the environment: our own, which win, and what other clients of the same interface are told with. */
export const environmentOfOptions = {
  server: ["ALMAGEST_SERVER", "DATAHUB_GMS_URL"],
  token: ["ALMAGEST_TOKEN", "DATAHUB_GMS_TOKEN"],
} as const;

/** The options of commands that speak to a running catalog. */
export function addServerOptions(command: Command): Command {
  const { server, token } = environmentOfOptions;
  return command
    .option("--server <url>", `address of the catalog; env: ${server.join(" or ")}`, "http://127.0.0.1:8080")
    .option("--token <token>", `says who you are, to a catalog that asks; env: ${token.join(" or ")}`);
}

/** A client of the catalog that the options name. Throws CommandFailure when no request could be made of them. */
export async function connect({ server, token }: ServerOptions): Promise<CatalogClient> {
  const url = server.includes("://") ? server : `http://${server}`;
  if (!(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    throw new CommandFailure(`${server} is no address of a catalog; give one such as http://127.0.0.1:8080.`);
  }
  if (token !== undefined && !/^[\t\x20-\x7e]*$/.test(token.trim())) {
    throw new CommandFailure("The token holds characters that no token has, such as a line break.");
  }
  const { createCatalogClient } = await import("@almagest/client");
  return createCatalogClient({ url, ...(token !== undefined && { token }) });
}
