import type { CatalogClient } from "@almagest/client";
import { parseUrn } from "@almagest/model";
import { Command } from "commander";
import { entitiesOfType } from "../entities/entities-of-type.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { amount } from "../terminal/amounts.ts";
import { readGiven } from "../terminal/read-given.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";

const details = `
A metadata test asks something of every entity of some types, such as that every dataset has an owner. The catalog asks again
whenever an entity or a test changes, keeps what passes and what fails, and may act on both. A test is named by its id or its
URN. A file holds a list of tests, or one, as YAML or JSON:

  - id: owned
    name: Datasets have an owner
    category: Governance
    definition:
      on: {types: [dataset]}
      rules: {property: ownership.owners.owner, operator: exists}
      actions:
        failing: [{type: ADD_TAGS, params: {values: ['urn:li:tag:unowned']}}]

docs/metadata-tests.md explains properties, operators and actions.

Examples:
  almagest test put tests.yaml
  almagest test evaluate 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)' --test owned
  almagest test results owned`;

/** `almagest test`: metadata tests of a running catalog. */
export function testCommand(terminal: Terminal): Command {
  const command = new Command("test").summary("write metadata tests, ask them, and see what passes").helpCommand(false);
  const list = new Command("list").summary("print the tests there are");
  const put = new Command("put").summary("write tests, all of a file or none").argument("<file>", "holds the tests; - is standard input");
  const evaluate = new Command("evaluate")
    .summary("ask the tests of an entity; the exit status is 1 when it fails one")
    .argument("<urn>", "the entity")
    .option("--test <test...>", "only these tests, by id or URN")
    .option("--push", "keep the results, and take the actions of the tests");
  const results = new Command("results")
    .summary("print the results that are kept: those of an entity, or the entities that fail a test")
    .argument("<urn>", "the entity, or the test by id or URN")
    .option("--passing", "of a test, the entities that pass it");
  for (const inner of [list, put, evaluate, results]) command.addCommand(addServerOptions(inner));
  list.action((options: ServerOptions) => listTests(terminal, options));
  put.action((file: string, options: ServerOptions) => putTests(terminal, file, options));
  evaluate.action((urn: string, options: Evaluating) => evaluateEntity(terminal, urn, options));
  results.action((urn: string, options: Showing) => showResults(terminal, urn, options));
  return command.addHelpText("after", details);
}

async function listTests(terminal: Terminal, options: ServerOptions): Promise<void> {
  const { describeTest } = await import("./describe-test.ts");
  const found = await entitiesOfType(await connect(options), { type: "test", aspect: "testInfo" });
  for (const [urn, { aspects }] of found) terminal.output.write(`${urn}  ${describeTest(aspects.testInfo?.value)}\n`);
  tell(terminal, `${amount(found.size, "test")}.`);
}

async function putTests(terminal: Terminal, file: string, options: ServerOptions): Promise<void> {
  const { readTests, storeTests } = await import("./read-tests.ts");
  const tests = readTests(await readGiven(terminal, file), file);
  await storeTests(await connect(options), tests, file);
  tell(terminal, `Wrote ${tests.map(({ urn }) => urn).join(", ")}.`);
}

interface Evaluating extends ServerOptions {
  readonly test?: readonly string[];
  readonly push?: true;
}

async function evaluateEntity(terminal: Terminal, urn: string, { test, push, ...options }: Evaluating): Promise<void> {
  const { testUrn } = await import("./read-tests.ts");
  const client = await connect(options);
  const { passing, failing } = await client.evaluateTests({
    urn,
    push: push === true,
    ...(test !== undefined && { testUrns: test.map(testUrn) }),
  });
  print(terminal, { passes: passing, fails: failing });
  if (push) tell(terminal, "The results are kept, and the actions taken.");
  if (failing.length > 0) throw new CommandFailure(`${urn} fails ${amount(failing.length, "test")}.`);
}

interface Showing extends ServerOptions {
  readonly passing?: true;
}

async function showResults(terminal: Terminal, given: string, { passing, ...options }: Showing): Promise<void> {
  const { testUrn } = await import("./read-tests.ts");
  const urn = testUrn(given);
  const client = await connect(options);
  if (parseUrn(urn)?.entityType === "test") {
    await requireTest(client, urn);
    const filter = { or: [{ and: [{ field: passing ? "passingTests" : "failingTests", values: [urn] }] }] };
    let count = 0;
    for await (const { entity } of client.searchAll({ filter, flags: { skipHighlighting: true } })) {
      terminal.output.write(`${entity}\n`);
      count++;
    }
    return tell(
      terminal,
      `${amount(count, "entity", "entities")} ${count === 1 ? "is" : "are"} known to ${passing ? "pass" : "fail"} ${urn}.`,
    );
  }
  const stored = await client.getAspect(urn, "testResults");
  if (stored === undefined) throw new CommandFailure(`No results are kept of ${urn}. \`almagest test evaluate\` asks the tests now.`);
  print(terminal, { passes: stored.value.passing, fails: stored.value.failing });
}

/** A name that is misspelt must not look like a test that nothing fails. */
async function requireTest(client: CatalogClient, urn: string): Promise<void> {
  if ((await client.getAspect(urn, "testInfo")) !== undefined) return;
  throw new CommandFailure(`There is no test ${urn}. \`almagest test list\` prints those there are.`);
}

function print({ output }: Terminal, outcomes: Readonly<Record<string, readonly { readonly test: string }[]>>): void {
  for (const [outcome, results] of Object.entries(outcomes)) for (const { test } of results) output.write(`${outcome}  ${test}\n`);
}
