import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CatalogClient, createCatalogClient } from "@almagest/client";
import type { MetadataChangeProposal } from "@almagest/model";
import { startSession as startUserSession } from "@almagest/server/auth/sessions.ts";
import { readConfig } from "@almagest/server/config.ts";
import { startCatalog } from "@almagest/server/main.ts";
import { type Printed, runProgram } from "../support/run-program.ts";
import type { ClientVersion } from "./client-version.ts";
import { installClient } from "./install-client.ts";
import { startWarmInterpreter, type WarmInterpreter } from "./warm-interpreter.ts";

const scripts = fileURLToPath(new URL("./scripts/", import.meta.url));
const timeout = 120_000;

/** A release of the client and a server of its own that it talks to. */
export interface ClientSession {
  readonly version: ClientVersion;
  /** Looks into the catalog past the client under test. */
  readonly catalog: CatalogClient;
  readonly address: string;
  /** Runs `datahub` with these parameters, without waiting for Python to read its modules. */
  command(...parameters: readonly string[]): Promise<Printed>;
  /** The same in a process of its own, with an environment that differs and something to read. A variable that is undefined is not set. */
  commandWith(options: CommandOptions, ...parameters: readonly string[]): Promise<Printed>;
  /** Runs a script of `scripts` and answers what it told of its calls. */
  script(name: string): Promise<readonly ToldCall[]>;
  /** Writes a file for a command to read, and answers its path. */
  file(name: string, content: string): Promise<string>;
  /** Writes an aspect without the client under test. */
  put(urn: string, aspect: string, value: unknown): Promise<void>;
  /** The latest value of an aspect; undefined when it is not stored. */
  aspect(urn: string, aspect: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface CommandOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
}

/** What a script tells of one call: the answer that it got, or the error that the client raised. */
export interface ToldCall {
  readonly call: string;
  readonly ok: boolean;
  readonly detail: unknown;
}

/** The password of the user datahub, where a session asks who its clients are. */
export const rootPassword = "correct horse battery";

/** The secret with which clients are the system there. */
export const systemSecret = "not known to everybody";

/** Installs the client if need be and starts a server for it, which with `auth` asks everybody who they are. */
export async function startSession(version: ClientVersion, { auth = false }: { readonly auth?: boolean } = {}): Promise<ClientSession> {
  const programs = await installClient(version);
  const folder = await mkdtemp(join(tmpdir(), "almagest-clients-"));
  const { app, address } = await startCatalog(
    readConfig({ port: 0, dataDir: join(folder, "data"), logLevel: "silent", auth, rootPassword, systemClientSecret: systemSecret }, {}),
  );
  const token = await startUserSession(app.parts, "urn:li:corpuser:datahub", 3_600_000);
  const catalog = createCatalogClient({ url: address, token });
  let runs = 0;
  const folderOfRun = async () => {
    const home = join(folder, `home-${++runs}`);
    await mkdir(home);
    return home;
  };
  // Some sessions run nothing but processes of their own.
  let warm: Promise<WarmInterpreter> | undefined;
  const startWarm = async () =>
    startWarmInterpreter({
      python: join(programs, "python"),
      environment: environment(version, { programs, address, home: await folderOfRun() }),
      timeout,
    });
  const run = async (program: string, parameters: readonly string[]) => {
    warm ??= startWarm();
    return (await warm).run(program, parameters, await folderOfRun());
  };
  return {
    version,
    catalog,
    address,
    command: (...parameters) => run(join(programs, "datahub"), parameters),
    commandWith: async ({ environment: differing, input }, ...parameters) => {
      const home = await folderOfRun();
      return runProgram(join(programs, "datahub"), parameters, {
        environment: { ...environment(version, { programs, address, home }), ...differing },
        folder: home,
        timeout,
        ...(input !== undefined && { input }),
      });
    },
    script: async (name) => {
      const { code, output, text } = await run(join(scripts, name), []);
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${text}`);
      return output
        .split("\n")
        .filter((line) => line.startsWith('{"call"'))
        .map((line) => JSON.parse(line) as ToldCall);
    },
    file: async (name, content) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    },
    put: (urn, aspect, value) => catalog.ingestProposal(proposal(urn, aspect, value)),
    aspect: async (urn, aspect) => (await catalog.getAspect(urn, aspect))?.value,
    close: async () => {
      (await warm)?.close();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Surroundings {
  readonly programs: string;
  readonly address: string;
  readonly home: string;
}

/** Nothing of the machine's own settings reaches the client, and it asks no other host. Python writes nothing beside the scripts. */
function environment({ settings }: ClientVersion, { programs, address, home }: Surroundings): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    HOME: home,
    LANG: "C.UTF-8",
    CI: "true",
    DATAHUB_GMS_URL: address,
    DATAHUB_TELEMETRY_ENABLED: "false",
    PYTHONPYCACHEPREFIX: join(programs, "../compiled"),
    PYTHONWARNINGS: "ignore",
    ...settings,
  };
}

function proposal(urn: string, aspectName: string, value: unknown): MetadataChangeProposal {
  return {
    entityType: urn.split(":")[2] ?? "",
    entityUrn: urn,
    changeType: "UPSERT",
    aspectName,
    aspect: { value: JSON.stringify(value), contentType: "application/json" },
  };
}
