import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unlessLeftOut } from "../support/install-programs.ts";
import { assetCommands } from "./checks/asset-commands.ts";
import { conditionCalls } from "./checks/condition-calls.ts";
import { findingCalls } from "./checks/finding-calls.ts";
import { graphCalls } from "./checks/graph-calls.ts";
import { graphqlCalls, newerGraphqlCalls } from "./checks/graphql-calls.ts";
import { graphqlCommands } from "./checks/graphql-commands.ts";
import { ingestionCommands } from "./checks/ingestion-commands.ts";
import { libraryCalls } from "./checks/library-calls.ts";
import { logInCommands } from "./checks/log-in-commands.ts";
import { mcpTools } from "./checks/mcp-tools.ts";
import { metadataCommands } from "./checks/metadata-commands.ts";
import { openLineageCalls } from "./checks/open-lineage-calls.ts";
import { openapiCalls } from "./checks/openapi-calls.ts";
import { openapiCommands } from "./checks/openapi-commands.ts";
import { newerPatchCalls, patchCalls } from "./checks/patch-calls.ts";
import { sourceCommands } from "./checks/source-commands.ts";
import { type CallState, type ClientCheck, judge } from "./client-check.ts";
import { type ClientSession, startSession, type ToldCall } from "./client-session.ts";
import { type ClientVersion, clientVersions, newest } from "./client-version.ts";
import { clientsPage } from "./clients-page.ts";
import { installClient } from "./install-client.ts";

const minutes = 60_000;
const page = join(import.meta.dirname, "../../docs/clients.md");

const groups = [
  { title: "Command line: metadata", checks: metadataCommands },
  { title: "Command line: ingestion", checks: ingestionCommands },
  { title: "Command line: sources and transformers", checks: sourceCommands },
  { title: "Command line: assets and finding them", checks: assetCommands },
  { title: "Command line: by GraphQL", checks: graphqlCommands },
  { title: "Command line: by OpenAPI", checks: openapiCommands },
  { title: "Command line: with authentication on", checks: logInCommands },
  { title: "Graph client", checks: graphCalls },
  { title: "Graph client: finding and deleting", checks: findingCalls },
  { title: "Conditions and faults", checks: conditionCalls },
  { title: "Patch builders", checks: [...patchCalls, ...newerPatchCalls] },
  { title: "Emitter through OpenAPI (DataHubRestEmitter)", checks: openapiCalls },
  { title: "Library (through OpenAPI)", checks: libraryCalls },
  { title: "Library: by GraphQL", checks: [...graphqlCalls, ...newerGraphqlCalls] },
  { title: "OpenLineage client (openlineage-python 1.54.0)", checks: openLineageCalls },
  { title: "MCP server (mcp-server-datahub 0.8.0)", checks: mcpTools },
];

const scripts = ["write_and_read.py", "finding.py", "patches.py", "conditions.py", "library.py", "openapi_emitter.py", "graphql_calls.py"];
const newerScripts = ["newer_patches.py", "newer_graphql_calls.py", "open_lineage.py", "mcp_tools.py"];

/** The state of each call by release, filled by the tests. */
const found = new Map<ClientCheck, Map<string, CallState>>();

// The first run waits for the network rather than for the processor.
const installed = await unlessLeftOut(Promise.all(clientVersions.map(installClient)));

describe.skipIf(installed === undefined).each(clientVersions)("the client $version ($label)", (version) => {
  let session: ClientSession;
  let guarded: ClientSession;
  let calls: readonly ToldCall[];

  beforeAll(async () => {
    session = await startSession(version);
    guarded = await startSession(version, { auth: true });
    const names = version.version === newest ? [...scripts, ...newerScripts] : scripts;
    calls = (await Promise.all(names.map((name) => session.script(name)))).flat();
  }, 20 * minutes);
  afterAll(() => Promise.all([session?.close(), guarded?.close()]));

  const check = (each: ClientCheck) => judged(each, session);
  const checkGuarded = (each: ClientCheck) => judged(each, guarded);
  const judged = async (each: ClientCheck, client: ClientSession) => {
    const state = await judge(each, client, calls);
    found.set(each, (found.get(each) ?? new Map<string, CallState>()).set(version.version, state));
  };
  // Every command is a program that takes its second to start; only those that build on each other wait for each other.
  test.concurrent.each(
    checksOf(version, [...metadataCommands, ...sourceCommands, ...assetCommands, ...graphqlCommands, ...openapiCommands]),
  )("$call", check, 3 * minutes);
  test.each(checksOf(version, ingestionCommands))("$call", check, 3 * minutes);
  test.each(checksOf(version, logInCommands))("$call, with authentication on", checkGuarded, 3 * minutes);
  test.each(
    checksOf(version, [
      ...graphCalls,
      ...findingCalls,
      ...conditionCalls,
      ...patchCalls,
      ...newerPatchCalls,
      ...openapiCalls,
      ...libraryCalls,
      ...graphqlCalls,
      ...newerGraphqlCalls,
      ...openLineageCalls,
      ...mcpTools,
    ]),
  )("$call", check);

  test("makes no call in its scripts that nothing looks at", () => {
    const known = groups.flatMap(({ checks }) => checks.map(({ call }) => call));
    expect(calls.map(({ call }) => call).filter((call) => !known.includes(call))).toEqual([]);
  });
});

test.skipIf(installed === undefined)(
  "docs/clients.md tells what this run found; write it with npx vitest run tests/clients -u",
  async () => {
    const unjudged = clientVersions.flatMap((version) =>
      groups.flatMap(({ checks }) => checksOf(version, checks).filter((each) => !found.get(each)?.has(version.version))),
    );
    expect(
      unjudged.map(({ call }) => call),
      "calls that failed or were not made",
    ).toEqual([]);
    const told = groups.map(({ title, checks }) => ({
      title,
      calls: checks.map((each) => ({ call: each.call, states: found.get(each) ?? new Map<string, CallState>() })),
    }));
    await expect(clientsPage(clientVersions, told), "write it with npx vitest run tests/clients -u").toMatchFileSnapshot(page);
  },
);

function checksOf({ version }: ClientVersion, checks: readonly ClientCheck[]): ClientCheck[] {
  return checks.filter(({ versions = [version] }) => versions.includes(version));
}
