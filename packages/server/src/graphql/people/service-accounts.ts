import { randomUUID } from "node:crypto";
import { formatUrn } from "@almagest/model";
import { createdUrn } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { type Edit, edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectField, keyField, memberOf } from "../entities/aspect-field.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { type ListInput, listEntities, newestFirst, shownNodes } from "../entities/list-entities.ts";
import type { LoadedEntity } from "../entities/loaded-entity.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, isOneOf } from "../search/filter-inputs.ts";
import { type DefaultViewArguments, putDefaultView } from "../settings/user-settings.ts";

interface CreateArguments {
  readonly input: { readonly displayName?: string | null; readonly description?: string | null };
}

interface ViewArguments {
  readonly input: DefaultViewArguments["input"] & { readonly urn: string };
}

const entity = "corpuser";
const info = "corpUserInfo";
const subType = "SERVICE_ACCOUNT";

/** What tells service accounts from people in a search. */
export const areServiceAccounts = isOneOf("typeNames", [subType]);

/** Programs that have users of their own, which nobody logs in as: they speak with access tokens. */
export const serviceAccounts: TypeResolvers = {
  Query: {
    listServiceAccounts: async (_parent, { input }: { readonly input: ListInput }, context) => {
      const listed = { entity, filter: allOf(areServiceAccounts), sort: newestFirst("systemCreated") };
      const { urns, ...page } = await listEntities(context, input, listed);
      return { ...page, serviceAccounts: await shownNodes(context, urns) };
    },
    getServiceAccount: (_parent, { urn }: { readonly urn: string }, context) => {
      const node = requireNode(context, urn, entity);
      return node.read(context, (loaded) => (isServiceAccount(loaded.aspect("subTypes")) ? node : undefined));
    },
  },
  Mutation: {
    createServiceAccount: async (_parent, { input }: CreateArguments, context) => {
      const urn = await edit(context, (edit) => created(edit, input));
      return requireNode(context, urn, entity);
    },
    deleteServiceAccount: deleteMutation({ entity, check: requireServiceAccount }),
    updateServiceAccountDefaultView: editMutation(async (edit, { input: { urn, defaultView } }: ViewArguments) => {
      await edit.requireEntity(urn, entity);
      await requireServiceAccount(edit, urn);
      await putDefaultView(edit, urn, defaultView);
    }),
  },
  ServiceAccount: {
    urn: ({ urn }: EntityNode) => urn,
    type: () => "CORP_USER",
    name: keyField("username"),
    displayName: memberOf(info, "displayName"),
    description: memberOf(info, "title"),
    createdBy: stored((loaded) => loaded.record("corpUserKey")?.createdBy),
    createdAt: stored((loaded) => loaded.record("corpUserKey")?.createdOn),
    updatedAt: stored((loaded) => Math.max(...[...loaded.records].map(({ createdOn }) => createdOn))),
    defaultView: aspectField("corpUserSettings", ({ views }) => (views as { readonly defaultView?: string } | undefined)?.defaultView),
  },
};

async function created(edit: Edit, { displayName, description }: CreateArguments["input"]): Promise<string> {
  const name = `service_${randomUUID()}`;
  const urn = await createdUrn(edit, entity, name);
  edit.put(urn, info, { active: true, displayName: displayName ?? name, title: description });
  edit.put(urn, "subTypes", { typeNames: [subType] });
  return urn;
}

/** Throws a bad request for users that are people. */
export async function requireServiceAccount(edit: Edit, urn: string): Promise<void> {
  if (isServiceAccount(await edit.aspect(urn, "subTypes"))) return;
  throw badRequest(`${urn} is no service account; one has a URN like ${formatUrn(entity, ["service_…"])}, as listServiceAccounts tells`);
}

function isServiceAccount(subTypes: { readonly typeNames?: unknown } | undefined): boolean {
  return Array.isArray(subTypes?.typeNames) && subTypes.typeNames.includes(subType);
}

function stored<T>(from: (loaded: LoadedEntity) => T) {
  return (node: EntityNode, _args: unknown, context: GraphqlContext) => node.read(context, from);
}
