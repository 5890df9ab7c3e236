import type { AspectTypes } from "@almagest/model";
import { hierarchies } from "../../read-path/hierarchies.ts";
import { liesIn } from "../classification/hierarchy.ts";
import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation, entityMutation } from "../editing/edit-mutation.ts";
import type { Given } from "../editing/given.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { type OwnerInput, ownersOf } from "../ownership/owners.ts";

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
    createDocument: entityMutation((edit, { input }: { readonly input: NewDocument }) => create(edit, input)),
    updateDocumentContents: editMutation(
      async (edit, { input }: Change<{ title?: string | null; contents?: Text | null; subType?: string | null }>) => {
        const { urn, title, contents, subType } = input;
        await changeInfo(edit, urn, (info) => ({ ...info, title: title ?? info.title, contents: { ...info.contents, ...contents } }));
        if (subType) putSubType(edit, urn, subType);
      },
    ),
    updateDocumentRelatedEntities: editMutation(async (edit, { input }: Change<Relations>) => {
      const related = await relationsOf(edit, input);
      await changeInfo(edit, input.urn, (info) => ({ ...info, ...related }));
    }),
    moveDocument: editMutation(async (edit, { input }: Change<{ parentDocument?: string | null }>) => {
      const { urn, parentDocument } = input;
      if (parentDocument) await requireAbove(edit, urn, parentDocument);
      await changeInfo(edit, urn, (info) => ({ ...info, parentDocument: parentDocument ? { document: parentDocument } : undefined }));
    }),
    updateDocumentStatus: editMutation((edit, { input }: Change<{ state: State }>) =>
      changeInfo(edit, input.urn, (info) => ({ ...info, status: { ...info.status, state: input.state } })),
    ),
    updateDocumentSubType: editMutation(async (edit, { input }: Change<{ subType?: string | null }>) => {
      await changeInfo(edit, input.urn, (info) => info);
      putSubType(edit, input.urn, input.subType);
    }),
    updateDocumentSettings: editMutation(async (edit, { input }: Change<{ showInGlobalContext: boolean }>) => {
      await edit.requireEntity(input.urn, "document");
      putSettings(edit, input.urn, input.showInGlobalContext);
    }),
    deleteDocument: deleteMutation({ entity: "document" }),
  },
};

async function create(edit: Edit, { id, title, contents, state, parentDocument, ...more }: NewDocument): Promise<string> {
  const urn = await createdUrn(edit, "document", id);
  if (parentDocument) await edit.requireEntity(parentDocument, "document");
  edit.put(urn, "documentInfo", {
    title,
    contents: { ...contents },
    status: { state: state ?? "UNPUBLISHED" },
    source: { sourceType: "NATIVE" },
    created: edit.stamp,
    lastModified: edit.stamp,
    ...(await relationsOf(edit, more)),
    parentDocument: parentDocument ? { document: parentDocument } : undefined,
  });
  if (more.subType) putSubType(edit, urn, more.subType);
  putSettings(edit, urn, more.settings?.showInGlobalContext ?? true);
  if (!more.owners || more.owners.length === 0) putCreator(edit, urn);
  else edit.put(urn, "ownership", { owners: await ownersOf(edit, more.owners), lastModified: edit.stamp });
  return urn;
}

async function changeInfo(edit: Edit, urn: string, make: (before: Info) => Given<Info>): Promise<void> {
  await edit.requireEntity(urn, "document");
  await edit.change(urn, "documentInfo", (before) => {
    if (before === undefined) throw badRequest(`${urn} has no documentInfo to change; write that first`);
    return { ...make(before), lastModified: edit.stamp };
  });
}

/** The lists that are given; the others stay as they are. */
async function relationsOf(
  edit: Edit,
  { relatedAssets, relatedDocuments }: Relations,
): Promise<Pick<Info, "relatedAssets" | "relatedDocuments">> {
  await edit.requireEntities([...(relatedAssets ?? []), ...(relatedDocuments ?? [])]);
  await edit.requireEntities(relatedDocuments ?? [], "document");
  return {
    ...(relatedAssets && { relatedAssets: [...new Set(relatedAssets)].map((asset) => ({ asset })) }),
    ...(relatedDocuments && { relatedDocuments: [...new Set(relatedDocuments)].map((document) => ({ document })) }),
  };
}

/** Throws a bad request where the document would lie below itself. */
async function requireAbove(edit: Edit, urn: string, parent: string): Promise<void> {
  await edit.requireEntity(parent, "document");
  if (await liesIn(edit, hierarchies.document, { urn: parent, other: urn })) {
    throw badRequest(`${urn} cannot move below ${parent}, which is itself or lies below it`);
  }
}

function putSubType(edit: Edit, urn: string, subType: string | null | undefined): void {
  edit.put(urn, "subTypes", { typeNames: subType ? [subType] : [] });
}

function putSettings(edit: Edit, urn: string, showInGlobalContext: boolean): void {
  edit.put(urn, "documentSettings", { showInGlobalContext, lastModified: edit.stamp });
}
