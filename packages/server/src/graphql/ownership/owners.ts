import type { AspectTypes } from "@almagest/model";
import { ownershipTypeOf } from "../../reference-data/system-ownership-type.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { type ResourceRef, type ResourceRefs, requireWholeResources } from "../editing/resources.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { agreedOwnershipType, type OwnershipChoice } from "./ownership-choice.ts";

/** Who shall own an entity, and in which way. */
export interface OwnerInput extends OwnershipChoice {
  readonly ownerUrn: string;
  readonly ownerEntityType: "CORP_USER" | "CORP_GROUP";
}

interface OwnerRemoval {
  readonly ownerUrns: readonly string[];
  readonly ownershipTypeUrn?: string | null;
}

type Owner = AspectTypes["ownership"]["owners"][number];

/** Mutations that add and remove owners (graphql.md 5.3, 7.8). */
export const owners: TypeResolvers = {
  Mutation: {
    addOwner: editMutation((edit, { input }: { readonly input: OwnerInput & ResourceRef }) => addOwners(edit, [input], [input])),
    addOwners: editMutation((edit, { input }: { readonly input: { readonly owners: readonly OwnerInput[] } & ResourceRef }) =>
      addOwners(edit, input.owners, [input]),
    ),
    batchAddOwners: editMutation((edit, { input }: { readonly input: BatchAddition }) => {
      const { ownershipTypeUrn = null, resources } = input;
      const chosen = input.owners.map((owner) => (owner.type || owner.ownershipTypeUrn ? owner : { ...owner, ownershipTypeUrn }));
      return addOwners(edit, chosen, resources);
    }),
    removeOwner: editMutation((edit, { input }: { readonly input: Omit<OwnerRemoval, "ownerUrns"> & ResourceRef & { ownerUrn: string } }) =>
      removeOwners(edit, { ...input, ownerUrns: [input.ownerUrn] }, [input]),
    ),
    batchRemoveOwners: editMutation((edit, { input }: { readonly input: OwnerRemoval & { readonly resources: ResourceRefs } }) =>
      removeOwners(edit, input, input.resources),
    ),
  },
};

interface BatchAddition {
  readonly owners: readonly OwnerInput[];
  readonly ownershipTypeUrn?: string | null;
  readonly resources: ResourceRefs;
}

const ownerEntities = { CORP_USER: "corpuser", CORP_GROUP: "corpGroup" } as const;

async function addOwners(edit: Edit, inputs: readonly OwnerInput[], resources: ResourceRefs): Promise<void> {
  const added = await ownersOf(edit, inputs);
  const replaced = new Set(added.map(ownerKey));
  for (const urn of await requireWholeResources(edit, resources)) {
    await edit.change(urn, "ownership", (before) => {
      const kept = (before?.owners ?? []).filter((owner) => !replaced.has(ownerKey(owner)));
      return { ...before, owners: [...kept, ...added], lastModified: edit.stamp };
    });
  }
}

/** The owners as an aspect holds them, each once. Throws a bad request for who is not stored, and for no way of owning. */
export async function ownersOf(edit: Edit, inputs: readonly OwnerInput[]): Promise<Owner[]> {
  const owners = new Map<string, Owner>();
  for (const input of inputs) {
    const owner = await ownerOf(edit, input);
    const key = ownerKey(owner);
    if (!owners.has(key)) owners.set(key, owner);
  }
  return [...owners.values()];
}

async function ownerOf(edit: Edit, input: OwnerInput): Promise<Owner> {
  const { ownerUrn, ownerEntityType } = input;
  await edit.requireEntity(ownerUrn, ownerEntities[ownerEntityType]);
  if (!input.ownershipTypeUrn && (!input.type || input.type === "CUSTOM"))
    throw badRequest(`${ownerUrn} cannot become an owner without a type of ownership; give ownershipTypeUrn, or a type other than CUSTOM`);
  const type = agreedOwnershipType(input);
  if (type.typeUrn !== undefined) await edit.requireEntity(type.typeUrn, "ownershipType");
  return { owner: ownerUrn, ...type, source: { type: "MANUAL" } };
}

/** Who owns in the same way is the same owner. */
function ownerKey(owner: Owner): string {
  return `${ownershipTypeOf(owner)} ${owner.owner}`;
}

async function removeOwners(edit: Edit, { ownerUrns, ownershipTypeUrn }: OwnerRemoval, resources: ResourceRefs): Promise<void> {
  const removed = new Set(ownerUrns);
  const isRemoved = (owner: Owner) => removed.has(owner.owner) && (!ownershipTypeUrn || ownershipTypeOf(owner) === ownershipTypeUrn);
  for (const urn of await requireWholeResources(edit, resources)) {
    await edit.change(
      urn,
      "ownership",
      (before) => before && { ...before, owners: before.owners.filter((owner) => !isRemoved(owner)), lastModified: edit.stamp },
    );
  }
}
