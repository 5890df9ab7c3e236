import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { groupMembers } from "./group-members.ts";
import { groups } from "./groups.ts";
import { me } from "./me.ts";
import { peopleLists } from "./people-lists.ts";
import { serviceAccounts } from "./service-accounts.ts";
import { users } from "./users.ts";

/** Users, groups and service accounts. */
export const people: readonly TypeResolvers[] = [me, peopleLists, users, groups, groupMembers, serviceAccounts];
