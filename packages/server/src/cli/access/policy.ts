import { upsertProposal } from "@almagest/model";
import { Command } from "commander";
import { wholeList } from "../entities/whole-list.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { urnNamed } from "../options/urn-named.ts";
import { amount } from "../terminal/amounts.ts";
import { printJson } from "../terminal/print-json.ts";
import { readGiven } from "../terminal/read-given.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";

const details = `
A policy is named by its id or its URN. A file holds a list of policies, or one, as YAML or JSON; the catalog says what is
wrong with one, and where:

  - id: stewards
    displayName: Stewards
    type: METADATA             or PLATFORM
    privileges: [EDIT_ENTITY_TAGS, EDIT_ENTITY_DOCS]
    actors: {groups: [urn:li:corpGroup:stewards]}
    resources: {filter: {criteria: [{field: DOMAIN, values: [urn:li:domain:sales], condition: EQUALS}]}}

Examples:
  almagest policy list
  almagest policy put policies.yaml
  almagest policy delete stewards`;

/** `almagest policy`: who may do what in a running catalog. */
export function policyCommand(terminal: Terminal): Command {
  const command = new Command("policy").summary("see and change who may do what").helpCommand(false);
  const list = new Command("list").summary("print the policies there are");
  const show = new Command("show").summary("print a policy as JSON").argument("<policy>", "its id or URN");
  const put = new Command("put")
    .summary("write policies, over those of the same id")
    .argument("<file>", "holds the policies; - is standard input");
  const remove = new Command("delete").summary("delete a policy").argument("<policy>", "its id or URN");
  for (const inner of [list, show, put, remove]) command.addCommand(addServerOptions(inner));
  list.action((options: ServerOptions) => listPolicies(terminal, options));
  show.action((name: string, options: ServerOptions) => showPolicy(terminal, name, options));
  put.action((file: string, options: ServerOptions) => putPolicies(terminal, file, options));
  remove.action((name: string, options: ServerOptions) => deletePolicy(terminal, name, options));
  return command.addHelpText("after", details);
}

const [entity, aspect] = ["dataHubPolicy", "dataHubPolicyInfo"];
const pageSize = 1_000;

function policyUrn(name: string): string {
  return urnNamed(entity, name);
}

async function listPolicies(terminal: Terminal, options: ServerOptions): Promise<void> {
  const client = await connect(options);
  const listed = wholeList("entities", (start) => client.listUrns(entity, { start, count: pageSize }));
  const urns = await Array.fromAsync(listed);
  const found = await client.getEntities(urns, [aspect]);
  for (const [urn, { aspects }] of found) {
    terminal.output.write(`${urn}  ${describePolicy(aspects[aspect]?.value)}\n`);
  }
  tell(terminal, `${amount(found.size, "policy", "policies")}.`);
}

function describePolicy(info: unknown): string {
  if (info === undefined) return "not defined";
  const { displayName, type, state } = info as Readonly<Record<string, unknown>>;
  return `${displayName}, ${type}, ${state}`;
}

async function showPolicy(terminal: Terminal, name: string, options: ServerOptions): Promise<void> {
  const policy = await (await connect(options)).getAspect(policyUrn(name), aspect);
  if (policy === undefined) throw new CommandFailure(`${policyUrn(name)} is not in the catalog.`);
  printJson(terminal, policy.value);
}

async function putPolicies(terminal: Terminal, file: string, options: ServerOptions): Promise<void> {
  const { readPolicies } = await import("./read-policies.ts");
  const policies = readPolicies(await readGiven(terminal, file), file);
  const client = await connect(options);
  await client.ingestProposals(policies.map(({ id, value }) => upsertProposal(entity, policyUrn(id), aspect, value)));
  tell(terminal, `Wrote ${policies.map(({ id }) => policyUrn(id)).join(", ")}.`);
}

async function deletePolicy(terminal: Terminal, name: string, options: ServerOptions): Promise<void> {
  const client = await connect(options);
  const urn = policyUrn(name);
  if (!(await client.exists(urn))) throw new CommandFailure(`${urn} is not in the catalog.`);
  await client.deleteEntity(urn);
  tell(terminal, `Deleted ${urn}.`);
}
