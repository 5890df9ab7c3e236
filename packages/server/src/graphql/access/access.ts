import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { accessTokens } from "./access-tokens.ts";
import { debugAccess } from "./debug-access.ts";
import { inviteTokens } from "./invite-tokens.ts";
import { policies } from "./policies.ts";
import { privileges } from "./privileges.ts";
import { roleAssignments } from "./role-assignments.ts";

/** Who may do what: policies, roles, invitations and tokens. */
export const access: readonly TypeResolvers[] = [policies, privileges, debugAccess, roleAssignments, inviteTokens, accessTokens];
