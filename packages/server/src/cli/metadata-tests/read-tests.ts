import { type CatalogClient, CatalogRequestError } from "@almagest/client";
import { type Json, type JsonObject, parseUrn, stringifyJson, upsertProposal, urnNamespace } from "@almagest/model";
import { parseDocument } from "yaml";
import { CommandFailure } from "../terminal/terminal.ts";

/** A test as it is written to the catalog. */
export interface WrittenTest {
  readonly urn: string;
  readonly info: JsonObject;
}

/** The URN of a test by its id, or as it is given. */
export function testUrn(idOrUrn: string): string {
  return parseUrn(idOrUrn) === undefined ? `urn:${urnNamespace}:test:${idOrUrn}` : idOrUrn;
}

const members = ["id", "name", "category", "description", "definition"];

/** The tests in a YAML or JSON file: a list of them, or one. Throws CommandFailure with all that is wrong, naming the places. */
export function readTests(text: string, source: string): WrittenTest[] {
  const document = parseDocument(text);
  const [syntax] = document.errors;
  if (syntax !== undefined) throw new CommandFailure(`${source} is neither YAML nor JSON: ${syntax.message}`);
  const content = document.toJS() as Json;
  const faults: string[] = [];
  const list = Array.isArray(content) ? (content as readonly Json[]) : [content];
  const tests = list.flatMap((element, index) => {
    const read = readTest(element);
    if (!Array.isArray(read)) return [read];
    faults.push(...read.map((fault) => `${source}, test ${index + 1}: ${fault}`));
    return [];
  });
  if (faults.length > 0) throw new CommandFailure(faults.join("\n"));
  return tests;
}

function readTest(element: Json): WrittenTest | string[] {
  if (!isObject(element)) return ["it must be an object with id, name and definition"];
  const { id, name, category, description, definition } = element;
  const faults = Object.keys(element)
    .filter((member) => !members.includes(member))
    .map((member) => `${member} is not known; members are ${members.join(", ")}`);
  if (typeof id !== "string" || id === "") faults.push("it has no id");
  if (!isObject(definition) && typeof definition !== "string")
    faults.push("it has no definition, such as {on: {types: [dataset]}, rules: …}");
  if (faults.length > 0) return faults;
  const json = typeof definition === "string" ? definition : stringifyJson(definition ?? {});
  const info = { name: name ?? String(id), category: category ?? "", ...(description !== undefined && { description }) };
  return { urn: testUrn(String(id)), info: { ...info, definition: { type: "JSON", json } } };
}

/** Writes the tests. Throws CommandFailure with every fault of their definitions, and where in the file it is. */
export async function storeTests(client: CatalogClient, tests: readonly WrittenTest[], source: string): Promise<void> {
  try {
    await client.ingestProposals(tests.map(({ urn, info }) => upsertProposal("test", urn, "testInfo", info)));
  } catch (error) {
    if (!(error instanceof CatalogRequestError) || error.status !== 422) throw error;
    const told = error.message.split("\n").map((line) => explained(line, source));
    throw new CommandFailure(told.join("\n"), { cause: error });
  }
}

const refusal = /entityUrn=(\S+), aspectName=testInfo, .*?msg=(.*) \(at \/definition\/json(\S*)\)\)\]\}/;

/** The line of a refusal without what the protocol puts around it. */
function explained(line: string, source: string): string {
  const [, urn, message, path] = refusal.exec(line) ?? [];
  return message === undefined ? line : `${source}, ${urn}, definition${path}: ${message}`;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
