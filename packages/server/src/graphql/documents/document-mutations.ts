import type { AspectTypes } from "@almagest/model";
import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { type Edit, edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import type { Given } from "../editing/given.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { type OwnerInput, ownerOf } from "../ownership/owners.ts";

type Info = AspectTypes["documentInfo"];
type State = Info["status"]["state"];

interface Text {
  readonly text: string;
}

interface Relations {
  readonly relatedAssets?: readonly string[] | null;
  readonly relatedDocuments?: readonly string[] | null;
}

interface NewDocument extends Relations {
  readonly id?: string | null;
  readonly subType?: string | null;
  readonly title?: string | null;
  readonly state?: State | null;
  readonly contents: Text;
  readonly owners?: readonly OwnerInput[] | null;
  readonly parentDocument?: string | null;
  readonly settings?: { readonly showInGlobalContext?: boolean | null } | null;
}

interface Change<More> {
  readonly input: { readonly urn: string } & More;
}

/** Mutations of documents that are written here. Each tells who changed a document last, and when. */
export const documentMutations: TypeResolvers = {
  Mutation: {
    createDocument: (_parent: unknown, { input }: { readonly input: NewDocument }, context) => edit(context, (one) => create(one, input)),
    updateDocumentContents: editMutation(
      async (one, { input }: Change<{ title?: string | null; contents?: Text | null; subType?: string | null }>) => {
        const { urn, title, contents, subType } = input;
        await changeInfo(one, urn, (info) => ({ ...info, title: title ?? info.title, contents: { ...info.contents, ...contents } }));
        if (subType) putSubType(one, urn, subType);
      },
    ),
    updateDocumentRelatedEntities: editMutation(async (one, { input }: Change<Relations>) => {
      const related = await relationsOf(one, input);
      await changeInfo(one, input.urn, (info) => ({ ...info, ...related }));
    }),
    moveDocument: editMutation(async (one, { input }: Change<{ parentDocument?: string | null }>) => {
      const { urn, parentDocument } = input;
      if (parentDocument) await requireAbove(one, urn, parentDocument);
      await changeInfo(one, urn, (info) => ({ ...info, parentDocument: parentDocument ? { document: parentDocument } : undefined }));
    }),
    updateDocumentStatus: editMutation((one, { input }: Change<{ state: State }>) =>
      changeInfo(one, input.urn, (info) => ({ ...info, status: { ...info.status, state: input.state } })),
    ),
    updateDocumentSubType: editMutation(async (one, { input }: Change<{ subType?: string | null }>) => {
      await changeInfo(one, input.urn, (info) => info);
      putSubType(one, input.urn, input.subType);
    }),
    updateDocumentSettings: editMutation(async (one, { input }: Change<{ showInGlobalContext: boolean }>) => {
      await one.requireEntity(input.urn, "document");
      putSettings(one, input.urn, input.showInGlobalContext);
    }),
    deleteDocument: deleteMutation({ entity: "document" }),
  },
};

async function create(one: Edit, { id, title, contents, state, parentDocument, ...more }: NewDocument): Promise<string> {
  const urn = await createdUrn(one, "document", id);
  if (parentDocument) await one.requireEntity(parentDocument, "document");
  one.put(urn, "documentInfo", {
    title,
    contents: { ...contents },
    status: { state: state ?? "UNPUBLISHED" },
    source: { sourceType: "NATIVE" },
    created: one.stamp,
    lastModified: one.stamp,
    ...(await relationsOf(one, more)),
    parentDocument: parentDocument ? { document: parentDocument } : undefined,
  });
  if (more.subType) putSubType(one, urn, more.subType);
  putSettings(one, urn, more.settings?.showInGlobalContext ?? true);
  if (!more.owners || more.owners.length === 0) putCreator(one, urn);
  else one.put(urn, "ownership", { owners: await Promise.all(more.owners.map((owner) => ownerOf(one, owner))), lastModified: one.stamp });
  return urn;
}

async function changeInfo(one: Edit, urn: string, make: (before: Info) => Given<Info>): Promise<void> {
  await one.requireEntity(urn, "document");
  await one.change(urn, "documentInfo", (before) => {
    if (before === undefined) throw badRequest(`${urn} has no documentInfo to change; write that first`);
    return { ...make(before), lastModified: one.stamp };
  });
}

/** The lists that are given; the others stay as they are. */
async function relationsOf(
  one: Edit,
  { relatedAssets, relatedDocuments }: Relations,
): Promise<Pick<Info, "relatedAssets" | "relatedDocuments">> {
  await one.requireEntities([...(relatedAssets ?? []), ...(relatedDocuments ?? [])]);
  await one.requireEntities(relatedDocuments ?? [], "document");
  return {
    ...(relatedAssets && { relatedAssets: [...new Set(relatedAssets)].map((asset) => ({ asset })) }),
    ...(relatedDocuments && { relatedDocuments: [...new Set(relatedDocuments)].map((document) => ({ document })) }),
  };
}

/** Throws a bad request where the document would lie below itself. */
async function requireAbove(one: Edit, urn: string, parent: string): Promise<void> {
  await one.requireEntity(parent, "document");
  const seen = new Set<string>();
  for (let above: string | undefined = parent; above !== undefined && !seen.has(above); ) {
    if (above === urn) throw badRequest(`${urn} cannot move below ${parent}, which is itself or lies below it`);
    seen.add(above);
    above = (await one.value(above, "documentInfo"))?.parentDocument?.document;
  }
}

function putSubType(one: Edit, urn: string, subType: string | null | undefined): void {
  one.put(urn, "subTypes", { typeNames: subType ? [subType] : [] });
}

function putSettings(one: Edit, urn: string, showInGlobalContext: boolean): void {
  one.put(urn, "documentSettings", { showInGlobalContext, lastModified: one.stamp });
}
