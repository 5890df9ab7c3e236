import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { groupMembers } from "./group-members.ts";
import { groups } from "./groups.ts";
import { me } from "./me.ts";
import { peopleLists } from "./people-lists.ts";
import { users } from "./users.ts";

/** Users and groups. */
export const people: readonly TypeResolvers[] = [me, peopleLists, users, groups, groupMembers];
