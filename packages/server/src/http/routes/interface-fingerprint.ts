import { createHash } from "node:crypto";
import type { EntityRegistry } from "@almagest/model";
import { readSchemaFiles } from "../../graphql/engine/schema-files.ts";

/**
 * Stands for the GraphQL schema and the entities of the model: clients keep what they have read of either for as long as they
 * are told the same (clients.md 2).
 */
export function interfaceFingerprint({ entities }: EntityRegistry): string {
  const hash = createHash("sha256");
  for (const text of readSchemaFiles()) hash.update(text);
  for (const { name, aspects } of entities.values()) {
    hash.update(`\n${name}`);
    for (const aspect of aspects.values()) hash.update(` ${aspect.name}(${aspect.record.fields.map((field) => field.name).join()})`);
  }
  return hash.digest("hex").slice(0, 12);
}
