import type { AspectTypes, ProposedPatch } from "@almagest/model";
import { nameOfSystemType, ownershipTypeOf, systemOwnershipType } from "../../reference-data/system-ownership-type.ts";
import type { TestAction } from "../definition/test-definition.ts";
import { type ActionScope, attributionOf, storedValue } from "./action-scope.ts";

type Owner = AspectTypes["ownership"]["owners"][number];

/** Somebody may own in several ways, also in several that only their entity tells apart. */
const arrayPrimaryKeys = { owners: ["owner", "type", "typeUrn"] };
const usualType = "TECHNICAL_OWNER";

/** Owners that are not there yet in this way. */
export function addOwners(scope: ActionScope, { values, parameters }: TestAction): ProposedPatch {
  const owners = ownersOf(scope);
  const typeUrn = typeUrnOf(parameters.ownerType ?? usualType);
  const type = nameOfSystemType(typeUrn) ?? "CUSTOM";
  const missing = values.filter((owner) => !owners.some((one) => one.owner === owner && ownershipTypeOf(one) === typeUrn));
  const value = (owner: string) => ({ owner, type, typeUrn, attribution: attributionOf(scope) });
  return {
    operations: missing.map((owner) => ({ op: "add", path: ["owners", owner, type, typeUrn], value: value(owner) })),
    arrayPrimaryKeys,
  };
}

/** Owners that are there: in the way that is named, or in every way. */
export function removeOwners(scope: ActionScope, { values, parameters }: TestAction): ProposedPatch {
  const { ownerType } = parameters;
  const gone = ownersOf(scope).filter(
    (one) => values.includes(one.owner) && (ownerType === undefined || ownershipTypeOf(one) === typeUrnOf(ownerType)),
  );
  const path = ({ owner, type, typeUrn = "" }: Owner) => ["owners", owner, type, typeUrn];
  return { operations: gone.map((one) => ({ op: "remove", path: path(one) })), arrayPrimaryKeys };
}

function ownersOf(scope: ActionScope): readonly Owner[] {
  return storedValue(scope, "ownership")?.owners ?? [];
}

/** The older names stand for entities that the catalog brings. */
function typeUrnOf(nameOrUrn: string): string {
  return nameOrUrn.startsWith("urn:") ? nameOrUrn : systemOwnershipType(nameOrUrn);
}
