import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import { type ClientSession, rootPassword, systemSecret } from "../client-session.ts";
import { newest } from "../client-version.ts";

const root = "urn:li:corpuser:datahub";
const older = "1.1.0.5";

/** Coming in as the clients do, to a catalog that asks everybody who they are. */
export const logInCommands: readonly ClientCheck[] = [
  {
    call: "datahub get (without a token)",
    run: async (client) => {
      const { code, text } = await client.command("get", "--urn", root);
      expect(code).toBe(1);
      expect(text).toContain("401");
    },
  },
  {
    call: "datahub get (with DATAHUB_GMS_TOKEN)",
    run: async (client) => {
      const { output } = await client.commandWith({ environment: { DATAHUB_GMS_TOKEN: await tokenOf(client) } }, "get", "--urn", root);
      expect(output).toContain("corpUserInfo");
    },
  },
  {
    call: "datahub get (as the system)",
    run: async (client) => {
      const environment = { DATAHUB_SYSTEM_CLIENT_ID: "__datahub_system", DATAHUB_SYSTEM_CLIENT_SECRET: systemSecret };
      const { output } = await client.commandWith({ environment }, "get", "--urn", root);
      expect(output).toContain("corpUserInfo");
    },
  },
  {
    call: "datahub init --use-password",
    versions: [older],
    run: (client) => expectInit(client, `${client.address}\ndatahub\n${rootPassword}\n`, "--use-password"),
  },
  {
    call: "datahub init --username --password",
    versions: [newest],
    run: (client) => expectInit(client, "", "--host", client.address, "--username", "datahub", "--password", rootPassword),
  },
  {
    call: "datahub init (with a token)",
    versions: [older],
    run: async (client) => expectInit(client, `${client.address}\n${await tokenOf(client)}\n`),
  },
  {
    call: "datahub init --token",
    versions: [newest],
    run: async (client) => expectInit(client, "", "--host", client.address, "--token", await tokenOf(client)),
  },
  {
    call: "datahub user add",
    versions: [newest],
    run: async (client) => {
      const environment = { DATAHUB_GMS_TOKEN: await tokenOf(client) };
      const who = ["--email", "ada@example.org", "--id", "ada", "--display-name", "Ada Lovelace", "--role", "Editor"];
      const { code, text } = await client.commandWith(
        { environment, input: "first difference\nfirst difference\n" },
        "user",
        "add",
        ...who,
        "--password",
      );
      expect(code, text).toBe(0);
      expect(await client.aspect("urn:li:corpuser:ada", "corpUserInfo")).toMatchObject({
        email: "ada@example.org",
        fullName: "Ada Lovelace",
      });
      expect(await client.aspect("urn:li:corpuser:ada", "roleMembership")).toEqual({ roles: ["urn:li:dataHubRole:Editor"] });
    },
  },
  {
    call: "datahub user upsert",
    run: async (client) => {
      const file = await client.file("user.yaml", "id: grace@example.org\ndisplay_name: Grace Hopper\nemail: grace@example.org\n");
      const { code, text } = await client.commandWith(
        { environment: { DATAHUB_GMS_TOKEN: await tokenOf(client) } },
        "user",
        "upsert",
        "-f",
        file,
      );
      expect(code, text).toBe(0);
      expect(await client.aspect("urn:li:corpuser:grace@example.org", "corpUserInfo")).toMatchObject({ displayName: "Grace Hopper" });
    },
  },
];

async function tokenOf({ catalog }: ClientSession): Promise<string> {
  return (await catalog.createToken({ actorUrn: root, duration: "ONE_HOUR", name: "of a test" })).accessToken;
}

/** After `init` the client finds the catalog and comes in with nothing but the file that it wrote. */
async function expectInit(client: ClientSession, input: string, ...options: readonly string[]): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "almagest-init-"));
  try {
    const environment = { HOME: home, DATAHUB_GMS_URL: undefined };
    const { code, text } = await client.commandWith({ environment, input }, "init", ...options);
    expect(code, text).toBe(0);
    expect(await readFile(join(home, ".datahubenv"), "utf8")).toMatch(/token: \S*ey/);
    const { output } = await client.commandWith({ environment }, "get", "--urn", root);
    expect(output).toContain("corpUserInfo");
  } finally {
    await rm(home, { recursive: true });
  }
}
