import { type AspectTypes, parseUrn } from "@almagest/model";
import { describe, expect, test } from "vitest";
import { isKnownType, typeFault } from "./value-types.ts";

function definition(valueType: string): AspectTypes["propertyDefinition"] {
  const urn = parseUrn(valueType)?.text;
  if (urn === undefined) throw new Error(`${valueType} is no URN`);
  return { qualifiedName: "sample", valueType: urn, entityTypes: [] };
}
const fault = (type: string, text: string) => typeFault({ string: text }, definition(`urn:li:dataType:datahub.${type}`));

describe("a text is a number", () => {
  for (const text of ["5", "-5", "+5", "5.", ".5", "5.5", "5e3", "5E-3", " 5 "]) {
    test(`when it reads ${JSON.stringify(text)}`, () => expect(fault("number", text)).toBeUndefined());
  }
  for (const text of ["", " ", ".", "5e", "0x10", "1_000", "1,5", "five", "5 5"]) {
    test(`but not when it reads ${JSON.stringify(text)}`, () => expect(fault("number", text)).toBe("should be a number"));
  }
});

describe("a text is a date", () => {
  for (const text of ["1000-01-01", "9999-12-31", "2024-02-30"]) {
    test(`when it reads ${text}, whatever the length of the month`, () => expect(fault("date", text)).toBeUndefined());
  }
  for (const text of ["0999-12-31", "10000-01-01", "2024-13-01", "2024-00-01", "2024-01-32", "2024-01-00", "2024-01-01 "]) {
    test(`but not when it reads ${JSON.stringify(text)}`, () => expect(fault("date", text)).toContain("should be a date"));
  }
});

test("types are known by the id of their URN, with or without the prefix, letter case aside", () => {
  expect(["datahub.string", "string", "datahub.Rich_Text", "NUMBER"].filter((id) => !isKnownType(`urn:li:dataType:${id}`))).toEqual([]);
  expect(["datahub.colour", "other.string"].filter((id) => isKnownType(`urn:li:dataType:${id}`))).toEqual([]);
});
