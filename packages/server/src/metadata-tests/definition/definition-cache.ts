import { createHash } from "node:crypto";
import type { EntityRegistry } from "@almagest/model";
import { parseDefinition } from "./parse-definition.ts";
import type { TestDefinition } from "./test-definition.ts";

/** A definition that has been read, and the sum that results name it by. */
export interface ReadDefinition {
  readonly definition: TestDefinition;
  readonly md5: string;
}

const most = 1_000;
const known = new WeakMap<EntityRegistry, Map<string, ReadDefinition>>();

/** Reads a definition, once for each text that is in use. */
export function readDefinition(registry: EntityRegistry, text: string): ReadDefinition {
  const ofModel = known.get(registry) ?? new Map<string, ReadDefinition>();
  known.set(registry, ofModel);
  const read = ofModel.get(text) ?? {
    definition: parseDefinition(registry, text).definition,
    md5: createHash("md5").update(text).digest("hex"),
  };
  if (ofModel.size >= most) ofModel.clear();
  ofModel.set(text, read);
  return read;
}
