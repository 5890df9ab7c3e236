import type { AspectReader } from "../../storage/aspect-store.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { GraphqlContext } from "../graphql-context.ts";

interface AssignArguments {
  readonly input: { readonly roleUrn?: string | null; readonly actors: readonly string[] };
}

/** Which roles users and groups have (graphql.md 5.4). */
export const roleAssignments: TypeResolvers = {
  Mutation: {
    batchAssignRole: editMutation(async (edit, { input }: AssignArguments) => {
      await assignRole(edit, await requireRole(edit, input.roleUrn), input.actors);
    }),
  },
};

/** Where roles and their tokens are read: in an edit, or in the store. */
export interface ReadFrom {
  readonly context: GraphqlContext;
  readonly tx: { readonly aspects: AspectReader };
}

/** The role that a caller names; undefined when it names none. Throws a bad request for one that is not stored. */
export async function requireRole({ context, tx }: ReadFrom, role: string | null | undefined): Promise<string | undefined> {
  if (role === null || role === undefined) return undefined;
  requireNode(context, role, "dataHubRole");
  const [records = []] = await tx.aspects.getEntities([role]);
  if (records.length === 0) throw badRequest(`The role ${role} does not exist; listRoles tells which do`);
  return role;
}

/** Gives actors that are stored this role and no other; without one, none. */
export async function assignRole(edit: Edit, role: string | undefined, actors: readonly string[]): Promise<void> {
  for (const actor of actors) {
    const { entity } = requireNode(edit.context, actor);
    if (!entity.aspects.has("roleMembership")) throw badRequest(`${actor} is a ${entity.name}; only users and groups have roles`);
    if (await edit.exists(actor)) edit.put(actor, "roleMembership", { roles: role === undefined ? [] : [role] });
  }
}
