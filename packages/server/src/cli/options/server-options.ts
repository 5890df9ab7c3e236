import type { CatalogClient } from "@almagest/client";
import { type Command, Option } from "commander";

/** What the options of {@link addServerOptions} give. */
export interface ServerOptions {
  readonly server: string;
  readonly token?: string;
}

/** The options of commands that speak to a running catalog. */
export function addServerOptions(command: Command): Command {
  return command
    .addOption(new Option("--server <url>", "address of the catalog").env("ALMAGEST_SERVER").default("http://127.0.0.1:8080"))
    .addOption(
      new Option("--token <token>", "says who you are, to a catalog that asks; also env: DATAHUB_GMS_TOKEN").env("ALMAGEST_TOKEN"),
    );
}

/** A client of the catalog that the options name. */
export async function connect({ server, token }: ServerOptions): Promise<CatalogClient> {
  const { createCatalogClient } = await import("@almagest/client");
  return createCatalogClient({ url: /^https?:\/\//.test(server) ? server : `http://${server}`, ...(token !== undefined && { token }) });
}
