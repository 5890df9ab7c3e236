import type { EntityRegistry } from "@almagest/model";
import { everyValue } from "../../read-path/every-value.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
import { compilePolicy, type Policy } from "./compile-policy.ts";

/** The type of the entities that are policies. */
export const policyEntity = "dataHubPolicy";

/** The policies in force as they are stored, each with its URN. */
export async function* policiesInForce(registry: EntityRegistry, aspects: AspectReader): AsyncGenerator<readonly [urn: string, Policy]> {
  for await (const [urn, info] of everyValue(aspects, "dataHubPolicyInfo", policyEntity)) {
    const policy = compilePolicy(registry, info);
    if (policy !== undefined) yield [urn, policy];
  }
}
