import type { AspectHook } from "./aspect-hook.ts";
import { agreeingDomains, associatedDomains } from "./associated-domains.ts";
import { columnLineage } from "./column-lineage.ts";
import { finalResult, repeatedResult } from "./execution-results.ts";
import { uniqueFieldPaths, validFieldPaths } from "./field-paths.ts";
import { uniquePrompts } from "./form-prompts.ts";
import { incidentSummaries } from "./incident-summaries.ts";
import { policyDefinition } from "./policy-definition.ts";
import { siblingDatasets } from "./siblings/sibling-datasets.ts";
import { singleDataProduct } from "./single-data-product.ts";
import { assignedValues } from "./structured-properties/assigned-values.ts";
import { compatibleDefinition } from "./structured-properties/compatible-definition.ts";
import { deletedProperty } from "./structured-properties/deleted-property.ts";
import { hiddenProperty } from "./structured-properties/hidden-property.ts";
import { immutableValues } from "./structured-properties/immutable-values.ts";
import { singleBadge } from "./structured-properties/single-badge.ts";
import { softDeleteFirst } from "./structured-properties/soft-delete-first.ts";
import { validDefinition } from "./structured-properties/valid-definition.ts";
import { valuesBroughtBack } from "./structured-properties/values-brought-back.ts";
import { systemUsers } from "./system-users.ts";
import { testDefinitions } from "./test-definitions.ts";
import { tokensOfUsers } from "./tokens-of-users.ts";
import { urnTargets } from "./urn-targets.ts";
import { validRetention } from "./valid-retention.ts";
import { guardedVersionSet } from "./versions/guarded-version-set.ts";
import { keptLatestFlag } from "./versions/kept-latest-flag.ts";
import { latestFlags } from "./versions/latest-flags.ts";
import { latestVersion } from "./versions/latest-version.ts";
import { validVersion } from "./versions/valid-version.ts";
import { validVersionSet } from "./versions/valid-version-set.ts";

/** What the rules leave to the owner of the catalog. */
export interface HookOptions {
  /** Whether a structured property may only stand on entities of the types that its definition names; it is so unless said otherwise. */
  readonly checkApplicability?: boolean;
  /** Whether an asset leaves the data product that it was in for the one that it is added to; it does unless said otherwise. */
  readonly singleDataProduct?: boolean;
  /** Whether assets have summaries of the incidents that are about them; they do unless said otherwise. */
  readonly summarizeIncidents?: boolean;
  /** Whether datasets of dbt and those that they stand for become siblings; they do unless said otherwise. */
  readonly associateSiblings?: boolean;
}

/** Every rule, in the order in which they run. Adding a rule is one file and one line here. */
export const createHooks = ({
  checkApplicability = true,
  singleDataProduct: isSingle = true,
  summarizeIncidents = true,
  associateSiblings = true,
}: HookOptions): readonly AspectHook[] => [
  uniqueFieldPaths,
  associatedDomains,
  repeatedResult,
  keptLatestFlag,
  validFieldPaths,
  agreeingDomains,
  urnTargets,
  columnLineage,
  validDefinition,
  compatibleDefinition,
  assignedValues({ checkApplicability }),
  immutableValues,
  hiddenProperty,
  singleBadge,
  softDeleteFirst,
  uniquePrompts,
  finalResult,
  policyDefinition,
  systemUsers,
  validRetention,
  testDefinitions,
  guardedVersionSet,
  validVersion,
  validVersionSet,
  deletedProperty,
  tokensOfUsers,
  valuesBroughtBack,
  ...(isSingle ? [singleDataProduct] : []),
  latestVersion,
  latestFlags,
  ...(summarizeIncidents ? [incidentSummaries] : []),
  ...(associateSiblings ? [siblingDatasets] : []),
];
