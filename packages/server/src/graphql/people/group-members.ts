import { urnsReferringTo } from "../../graph/urns-referring-to.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest, notFound } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";

interface MembersArguments {
  readonly input: { readonly groupUrn: string; readonly userUrns: readonly string[] };
}

/** Who belongs to a group that is kept here (graphql.md 5.4). */
export const groupMembers: TypeResolvers = {
  Mutation: {
    addGroupMembers: editMutation(async (edit, { input }: MembersArguments) => {
      await requireNativeGroup(edit, input.groupUrn);
      await edit.requireEntities(input.userUrns, "corpuser");
      for (const user of input.userUrns) await join(edit, user, input.groupUrn);
    }),
    removeGroupMembers: editMutation(async (edit, { input }: MembersArguments) => {
      await requireNativeGroup(edit, input.groupUrn);
      for (const user of input.userUrns) {
        requireNode(edit.context, user, "corpuser");
        await leave(edit, { user, group: input.groupUrn, ...native });
      }
    }),
  },
};

const native = { aspect: "nativeGroupMembership", member: "nativeGroups" };
const external = { aspect: "groupMembership", member: "groups" };

async function join(edit: Edit, user: string, group: string): Promise<void> {
  const groups = await groupsOf(edit, user, native);
  if (!groups.includes(group)) edit.put(user, native.aspect, { [native.member]: [...groups, group] });
}

async function leave(edit: Edit, { user, group, ...membership }: { user: string; group: string } & typeof native): Promise<void> {
  const groups = await groupsOf(edit, user, membership);
  const left = groups.filter((one) => one !== group);
  if (left.length < groups.length) edit.put(user, membership.aspect, { [membership.member]: left });
}

async function groupsOf(edit: Edit, user: string, { aspect, member }: typeof native): Promise<readonly string[]> {
  return ((await edit.aspect(user, aspect))?.[member] ?? []) as readonly string[];
}

/** Members of a group from outside are not ours to change. One that does not say where it comes from becomes ours, with its members. */
async function requireNativeGroup(edit: Edit, group: string): Promise<void> {
  requireNode(edit.context, group, "corpGroup");
  if (!(await edit.exists(group))) throw notFound(`Failed to change the members of ${group}: the group does not exist`);
  const origin = await edit.aspect(group, "origin");
  if (origin?.type === "EXTERNAL") {
    throw badRequest(`The members of ${group} come from outside; change them in the directory that it is synchronised with`);
  }
  if (origin !== undefined) return;
  edit.put(group, "origin", { type: "NATIVE" });
  for (const user of await urnsReferringTo(edit.tx.graph, group, ["IsMemberOfGroup"])) {
    await leave(edit, { user, group, ...external });
    await join(edit, user, group);
  }
}
