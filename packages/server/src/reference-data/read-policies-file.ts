import { type EntityRegistry, type JsonObject, parseUrn, printedUrn } from "@almagest/model";
import { type ListForm, readListFiles } from "./read-list-files.ts";
import { policyAspect, type ReferenceAspect } from "./reference-entities.ts";

/** The policies in a file: a list of `urn` and `info`, the aspect of the policy. */
export function readPoliciesFile(path: string, registry: EntityRegistry): Promise<ReferenceAspect[]> {
  return readListFiles([path], listsOfPolicies, registry);
}

const listsOfPolicies: ListForm = {
  entity: "dataHubPolicy",
  aspect: "dataHubPolicyInfo",
  members: ["urn", "info"],
  faultOf: ({ urn }) =>
    typeof urn === "string" && parseUrn(urn)?.entityType === "dataHubPolicy" ? undefined : "wants the urn of a dataHubPolicy",
  aspectOf: ({ urn, info }) => policyAspect(printedUrn(String(urn)), info as JsonObject),
};
