import { randomUUID } from "node:crypto";
import type { JsonObject } from "@almagest/model";
import { createdUrn } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { type Edit, edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectField, keyField, memberOf } from "../entities/aspect-field.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { type ListInput, listEntities, shownNodes } from "../entities/list-entities.ts";
import { strings } from "../entities/shown-values.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { isOneOf } from "../search/filter-inputs.ts";
import { type DefaultViewArguments, startWithView } from "../settings/user-settings.ts";

interface CreateArguments {
  readonly input: { readonly displayName?: string | null; readonly description?: string | null };
}

interface ViewArguments {
  readonly input: DefaultViewArguments["input"] & { readonly urn: string };
}

interface ListArguments {
  readonly input: ListInput;
}

const entity = "corpuser";
const subType = "SERVICE_ACCOUNT";
const info = "corpUserInfo";

/** The criterion that tells service accounts from people. */
export const areServiceAccounts = isOneOf("typeNames", [subType]);

/** Users that stand for programs. */
export const serviceAccounts: TypeResolvers = {
  Query: {
    getServiceAccount: async (_parent, { urn }: { readonly urn: string }, context) => {
      const node = requireNode(context, urn, entity);
      return (await node.read(context, (loaded) => isServiceAccount(loaded.aspect("subTypes")))) ? node : undefined;
    },
    listServiceAccounts: async (_parent, { input }: ListArguments, context) => {
      const { urns, ...page } = await listEntities(context, input, { entity, criteria: [areServiceAccounts] });
      return { ...page, serviceAccounts: await shownNodes(context, urns) };
    },
  },
  Mutation: {
    createServiceAccount: async (_parent, { input: { displayName, description } }: CreateArguments, context) => {
      const urn = await edit(context, async (making) => {
        const created = await createdUrn(making, entity, `service_${randomUUID()}`);
        making.put(created, info, { active: true, displayName, title: description });
        making.put(created, "subTypes", { typeNames: [subType] });
        return created;
      });
      return context.node(urn);
    },
    updateServiceAccountDefaultView: editMutation(async (making, { input }: ViewArguments) => {
      await requireServiceAccount(making, input.urn);
      await startWithView(making, input.urn, input.defaultView);
    }),
    deleteServiceAccount: deleteMutation({ entity, check: requireServiceAccount }),
  },
  ServiceAccount: {
    urn: ({ urn }: EntityNode) => urn,
    type: () => "CORP_USER",
    name: keyField("username"),
    displayName: memberOf(info, "displayName"),
    description: memberOf(info, "title"),
    createdBy: recorded("subTypes", "createdBy"),
    createdAt: recorded("subTypes", "createdOn"),
    updatedAt: recorded(info, "createdOn"),
    defaultView: aspectField("corpUserSettings", ({ views }) => (views as JsonObject | undefined)?.defaultView),
  },
};

/** Throws a bad request unless the user stands for a program. */
export async function requireServiceAccount(making: Edit, urn: string): Promise<void> {
  await making.requireEntity(urn, entity);
  if (!isServiceAccount(await making.aspect(urn, "subTypes"))) throw badRequest(`${urn} is no service account`);
}

function isServiceAccount(subTypes: { readonly typeNames?: unknown } | undefined): boolean {
  return strings(subTypes?.typeNames).includes(subType);
}

/** Who stored the latest value of an aspect, or when. */
function recorded(aspect: string, member: "createdBy" | "createdOn") {
  return (node: EntityNode, _args: unknown, context: GraphqlContext) => node.read(context, (loaded) => loaded.record(aspect)?.[member]);
}
