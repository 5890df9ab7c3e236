import type { AspectTypes } from "@almagest/model";
import { nameOfSystemType, systemOwnershipType } from "../../reference-data/system-ownership-type.ts";
import type { Given } from "../editing/given.ts";

type Ownership = AspectTypes["ownership"];
type OwnershipTypeName = Ownership["owners"][number]["type"];

/** How an input says in which way somebody owns: by an entity, or by the older name. */
export interface OwnershipChoice {
  readonly type?: OwnershipTypeName | null;
  readonly ownershipTypeUrn?: string | null;
}

/** The ownership that the update of an entity brings along. */
export interface OwnershipUpdate {
  readonly owners: readonly (OwnershipChoice & { readonly owner: string })[];
}

/** The two members of an owner that say in which way they own, in agreement where the catalog knows both. */
export function agreedOwnershipType({ type, ownershipTypeUrn }: OwnershipChoice): { type: OwnershipTypeName; typeUrn?: string } {
  if (ownershipTypeUrn) return { type: nameOfSystemType(ownershipTypeUrn) ?? "CUSTOM", typeUrn: ownershipTypeUrn };
  const name = type ?? "CUSTOM";
  const typeUrn = systemOwnershipType(name);
  return nameOfSystemType(typeUrn) === undefined ? { type: name } : { type: name, typeUrn };
}

/** The aspect that an update writes, its owners as they were chosen (graphql.md 4.2). */
export function ownershipOf({ owners }: OwnershipUpdate, lastModified: NonNullable<Ownership["lastModified"]>): Given<Ownership> {
  const entries = owners.map(({ owner, type, ownershipTypeUrn }) => {
    return {
      owner,
      type: ownershipTypeUrn ? "CUSTOM" : (type ?? "CUSTOM"),
      typeUrn: ownershipTypeUrn,
      source: { type: "SERVICE" },
    } as const;
  });
  return { owners: entries, lastModified };
}
