import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { assertionMutations } from "./assertion-mutations.ts";
import { assertionRuns } from "./assertion-runs.ts";
import { assetQuality } from "./asset-quality.ts";
import { contracts } from "./contracts.ts";
import { entityAssertions } from "./entity-assertions.ts";
import { incidentMutations } from "./incident-mutations.ts";
import { metadataTests } from "./metadata-tests.ts";

/** Whether data is what it should be: assertions, incidents, contracts, tests. */
export const quality: readonly TypeResolvers[] = [
  assertionMutations,
  assertionRuns,
  assetQuality,
  contracts,
  entityAssertions,
  incidentMutations,
  metadataTests,
];
