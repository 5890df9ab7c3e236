import { createHash } from "node:crypto";
import { cachedBy, type EntityRegistry } from "@almagest/model";
import { RecentlyUsed } from "../../recently-used.ts";
import { parseDefinition } from "./parse-definition.ts";
import type { TestDefinition } from "./test-definition.ts";

/** A definition that has been read, and the sum that results name it by. */
export interface ReadDefinition {
  readonly definition: TestDefinition;
  readonly md5: string;
}

const mostDefinitions = 1_000;
const known = cachedBy((_registry: EntityRegistry) => new RecentlyUsed<ReadDefinition>(mostDefinitions));

/** Reads a definition, once for each text that is in use. */
export function readDefinition(registry: EntityRegistry, text: string): ReadDefinition {
  const ofModel = known(registry);
  const read = ofModel.get(text) ?? {
    definition: parseDefinition(registry, text).definition,
    md5: createHash("md5").update(text).digest("hex"),
  };
  ofModel.set(text, read);
  return read;
}
