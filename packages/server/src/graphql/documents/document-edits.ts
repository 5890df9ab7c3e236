import type { AspectTypes } from "@almagest/model";
import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { type Edit, edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import type { Given } from "../editing/given.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { FieldResolver, TypeResolvers } from "../engine/type-resolvers.ts";
import { type OwnerInput, ownerOf } from "../ownership/owners.ts";

type Info = AspectTypes["documentInfo"];
type State = Info["status"]["state"];

interface Related {
  readonly relatedAssets?: readonly string[] | null;
  readonly relatedDocuments?: readonly string[] | null;
}

interface DocumentInput extends Related {
  readonly id?: string | null;
  readonly title?: string | null;
  readonly subType?: string | null;
  readonly state?: State | null;
  readonly contents: { readonly text: string };
  readonly owners?: readonly OwnerInput[] | null;
  readonly parentDocument?: string | null;
  readonly settings?: { readonly showInGlobalContext?: boolean | null } | null;
}

interface ContentsInput {
  readonly title?: string | null;
  readonly contents?: { readonly text: string } | null;
  readonly subType?: string | null;
}

const entity = "document";

/** Mutations of documents. */
export const documentEdits: TypeResolvers = {
  Mutation: {
    createDocument: (_parent, { input }: { readonly input: DocumentInput }, context) =>
      edit(context, (making) => createDocument(making, input)),
    updateDocumentContents: editing<ContentsInput>(async (making, urn, { title, contents, subType }) => {
      await rewrite(making, urn, { ...(title && { title }), ...(contents && { contents }) });
      if (subType) putSubType(making, urn, subType);
    }),
    updateDocumentRelatedEntities: editing<Related>((making, urn, input) => rewrite(making, urn, relations(input))),
    updateDocumentStatus: editing<{ readonly state: State }>((making, urn, { state }) => rewrite(making, urn, { status: { state } })),
    updateDocumentSubType: editing<{ readonly subType?: string | null }>(async (making, urn, { subType }) =>
      putSubType(making, urn, subType),
    ),
    updateDocumentSettings: editing<{ readonly showInGlobalContext: boolean }>(async (making, urn, { showInGlobalContext }) =>
      putSettings(making, urn, showInGlobalContext),
    ),
    moveDocument: editing<{ readonly parentDocument?: string | null }>(async (making, urn, { parentDocument }) => {
      if (parentDocument) await requireRoomBelow(making, parentDocument, urn);
      await rewrite(making, urn, { parentDocument: parentDocument ? { document: parentDocument } : null });
    }),
    deleteDocument: deleteMutation({ entity }),
  },
};

/** A mutation of the document that its input names. */
function editing<Input>(make: (edit: Edit, urn: string, input: Input) => Promise<void>): FieldResolver<unknown, never> {
  return editMutation(async (making, { input }: { readonly input: Input & { readonly urn: string } }) => {
    await making.requireEntity(input.urn, entity);
    await make(making, input.urn, input);
  }) as FieldResolver<unknown, never>;
}

async function createDocument(making: Edit, input: DocumentInput): Promise<string> {
  const { title, contents, parentDocument } = input;
  const urn = await createdUrn(making, entity, input.id);
  if (parentDocument) await requireRoomBelow(making, parentDocument, urn);
  await rewrite(making, urn, {
    title,
    source: { sourceType: "NATIVE" },
    status: { state: input.state ?? "UNPUBLISHED" },
    contents,
    ...relations(input),
    parentDocument: parentDocument ? { document: parentDocument } : null,
  });
  putSettings(making, urn, input.settings?.showInGlobalContext ?? true);
  if (input.subType) putSubType(making, urn, input.subType);
  await putOwners(making, urn, input.owners ?? []);
  return urn;
}

/** Changes some of what a document says, and who said so when. */
function rewrite(making: Edit, urn: string, changed: Partial<Given<Info>>): Promise<void> {
  return making.change(urn, "documentInfo", (before) => ({
    status: { state: "UNPUBLISHED" },
    contents: { text: "" },
    created: making.stamp,
    ...before,
    ...changed,
    lastModified: making.stamp,
  }));
}

/** The lists that are given take the place of what there was. */
function relations({ relatedAssets, relatedDocuments }: Related): Partial<Given<Info>> {
  return {
    ...(relatedAssets && { relatedAssets: relatedAssets.map((asset) => ({ asset })) }),
    ...(relatedDocuments && { relatedDocuments: relatedDocuments.map((document) => ({ document })) }),
  };
}

function putSubType(making: Edit, urn: string, subType: string | null | undefined): void {
  making.put(urn, "subTypes", { typeNames: subType ? [subType] : [] });
}

function putSettings(making: Edit, urn: string, showInGlobalContext: boolean): void {
  making.put(urn, "documentSettings", { showInGlobalContext, lastModified: making.stamp });
}

async function putOwners(making: Edit, urn: string, inputs: readonly OwnerInput[]): Promise<void> {
  if (inputs.length === 0) return putCreator(making, urn);
  const owners = [];
  for (const input of inputs) owners.push(await ownerOf(making, input));
  making.put(urn, "ownership", { owners, lastModified: making.stamp });
}

/** Throws a bad request unless the parent is there and does not itself lie below the document. */
async function requireRoomBelow(making: Edit, parent: string, urn: string): Promise<void> {
  await making.requireEntity(parent, entity);
  const above = new Set<string>();
  for (let at: string | undefined = parent; at !== undefined && !above.has(at); ) {
    above.add(at);
    at = (await making.value(at, "documentInfo"))?.parentDocument?.document;
  }
  if (above.has(urn)) throw badRequest(`Failed to move ${urn} below ${parent}: the document cannot lie below itself`);
}
