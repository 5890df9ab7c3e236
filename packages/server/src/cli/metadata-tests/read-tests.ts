import { type CatalogClient, CatalogRequestError } from "@almagest/client";
import { isJsonObject, type JsonObject, stringifyJson, upsertProposal } from "@almagest/model";
import { urnNamed } from "../options/urn-named.ts";
import { readElements } from "../terminal/read-elements.ts";
import { CommandFailure } from "../terminal/terminal.ts";

/** A test as it is written to the catalog. */
export interface WrittenTest {
  readonly urn: string;
  readonly info: JsonObject;
}

/** The URN of a test by its id, or as it is given. */
export function testUrn(idOrUrn: string): string {
  return urnNamed("test", idOrUrn);
}

const members = ["id", "name", "category", "description", "definition"];

/** The tests in a YAML or JSON file: a list of them, or one. Throws CommandFailure with all that is wrong, naming the places. */
export function readTests(text: string, source: string): WrittenTest[] {
  return readElements<WrittenTest>(text, { source, called: "test", read: readTest });
}

function readTest(element: JsonObject): WrittenTest | string[] {
  const { id, name, category, description, definition } = element;
  const faults = Object.keys(element)
    .filter((member) => !members.includes(member))
    .map((member) => `${member} is not known; members are ${members.join(", ")}`);
  if (typeof id !== "string" || id === "") faults.push("it has no id");
  if (!isJsonObject(definition) && typeof definition !== "string")
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
