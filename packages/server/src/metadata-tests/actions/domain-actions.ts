import type { PatchOperation, ProposedPatch } from "@almagest/model";
import type { TestAction } from "../definition/test-definition.ts";
import { type ActionScope, attributionOf, storedValue } from "./action-scope.ts";

/** The one domain of the entity from now on. */
export function setDomain(scope: ActionScope, { values: [domain = ""] }: TestAction): ProposedPatch {
  const domains = storedValue(scope, "domains")?.domains ?? [];
  const others = domains.filter((one) => one !== domain);
  if (others.length === 0 && domains.length > 0) return { operations: [] };
  const association = { domain, attribution: attributionOf(scope) };
  const added: PatchOperation[] = [
    { op: "add", path: ["domains", domain], value: domain },
    { op: "add", path: ["domainAssociations", domain], value: association },
  ];
  return { operations: [...removalOf(others, scope), ...(domains.some((one) => one === domain) ? [] : added)] };
}

/** The domains that are named, or without names all. */
export function unsetDomain(scope: ActionScope, { values }: TestAction): ProposedPatch {
  const domains = storedValue(scope, "domains")?.domains ?? [];
  return { operations: removalOf(values.length === 0 ? domains : domains.filter((domain) => values.includes(domain)), scope) };
}

function removalOf(domains: readonly string[], scope: ActionScope): PatchOperation[] {
  const associated = (storedValue(scope, "domains")?.domainAssociations ?? []).map(({ domain }) => domain as string);
  return domains.flatMap((domain): PatchOperation[] => [
    { op: "remove", path: ["domains", domain] },
    ...(associated.includes(domain) ? [{ op: "remove", path: ["domainAssociations", domain] } as const] : []),
  ]);
}
