import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { expect, test } from "vitest";
import { interfaceFingerprint } from "./interface-fingerprint.ts";

const shipped = loadEntityRegistry(shippedDefinitions);

test("the same model is told the same, one with another aspect or field otherwise", () => {
  const without = (aspect: string) => {
    const entities = new Map(shipped.entities);
    const dataset = shipped.entities.get("dataset");
    if (dataset !== undefined)
      entities.set("dataset", { ...dataset, aspects: new Map([...dataset.aspects].filter(([name]) => name !== aspect)) });
    return interfaceFingerprint({ ...shipped, entities });
  };
  const told = interfaceFingerprint(shipped);
  expect(interfaceFingerprint(loadEntityRegistry(shippedDefinitions))).toBe(told);
  expect(without("nothing")).toBe(told);
  expect(without("status")).not.toBe(told);
});
