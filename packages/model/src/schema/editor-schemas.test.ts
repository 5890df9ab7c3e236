import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDefinitions } from "./read-definitions.ts";

interface EditorSchema {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
  readonly definitions?: Readonly<Record<string, EditorSchema>>;
}

const schema = (kind: string): EditorSchema =>
  JSON.parse(readFileSync(new URL(`../../schema/${kind}.schema.json`, import.meta.url), "utf8"));

/** What the reader says to an empty map and to a member that it does not know. */
function reading(path: string, text: string): { required: string[]; known: string[] } {
  const messages = readDefinitions([{ path, text }]).problems.map(({ message }) => message);
  const names = /known are (.*)$/.exec(messages.find((message) => message.includes("known are")) ?? "")?.[1] ?? "";
  return {
    required: messages.flatMap((message) => /(\w+) is missing$/.exec(message)?.[1] ?? []).sort(),
    known: names.split(", ").sort(),
  };
}

test.each([
  ["entity", "entities/x.yaml"],
  ["aspect", "aspects/x.yaml"],
  ["record", "records/x.yaml"],
  ["enum", "enums/x.yaml"],
  ["type", "types/x.yaml"],
])("editors offer the members of an %s file that the reader knows", (kind, path) => {
  const { required = [], properties } = schema(kind);
  expect({ required: [...required].sort(), known: Object.keys(properties).sort() }).toEqual(reading(path, "unheardOf: 1"));
});

test("editors offer the members of a field that the reader knows", () => {
  const field = schema("record").definitions?.field;
  const found = reading("records/x.yaml", "fields: { a: { unheardOf: 1 } }");
  expect({ required: field?.required, known: Object.keys(field?.properties ?? {}).sort() }).toEqual(found);
});
