import { type JsonObject, parseUrn, stringifyJson } from "@almagest/model";
import { CatalogRequestError } from "./catalog-request-error.ts";
import type { Connection } from "./connection.ts";

/** How long a token is good. */
export type TokenDuration = "ONE_HOUR" | "ONE_DAY" | "ONE_WEEK" | "ONE_MONTH" | "THREE_MONTHS" | "SIX_MONTHS" | "ONE_YEAR" | "NO_EXPIRY";

/** What the catalog tells of a token. */
export interface AccessToken {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** The user whom it speaks for, and the one who made it. */
  readonly actorUrn: string;
  readonly ownerUrn: string;
  readonly createdAt: number;
  /** Epoch milliseconds; null when it never expires. */
  readonly expiresAt: number | null;
}

/** Who logs in with a password that the catalog keeps. */
export interface AccountRequest {
  readonly urn: string;
  readonly fullName: string;
  readonly email: string;
  readonly title: string;
  readonly password: string;
  /** URN of the role that the user gets. */
  readonly role?: string;
}

/** A user as lists show them. */
export interface AccountSummary {
  readonly urn: string;
  readonly status: "ACTIVE" | "SUSPENDED" | null;
  readonly fullName: string | null;
  readonly email: string | null;
}

/** Who may come in: tokens of programs and accounts of people. */
export interface CatalogAccess {
  /** The user whom the catalog takes this client for. */
  whoAmI(): Promise<string>;
  /** Makes a token for a user. It is told this once. */
  createToken(token: {
    readonly actorUrn: string;
    readonly duration: TokenDuration;
    readonly name: string;
    readonly description?: string;
  }): Promise<{ readonly accessToken: string; readonly id: string }>;
  /** Tokens, those that last longest first. */
  listTokens(page?: {
    readonly start?: number;
    readonly count?: number;
  }): Promise<{ readonly total: number; readonly tokens: readonly AccessToken[] }>;
  /** From then on the token is not good any more. */
  revokeToken(id: string): Promise<void>;
  addUser(account: AccountRequest): Promise<void>;
  listUsers(page?: {
    readonly start?: number;
    readonly count?: number;
  }): Promise<{ readonly total: number; readonly users: readonly AccountSummary[] }>;
  /** Sets the password of a user who has one. Sessions that began with the old one end. */
  resetPassword(urn: string, password: string): Promise<void>;
  /** Who is suspended cannot come in. */
  setUserStatus(urn: string, status: "ACTIVE" | "SUSPENDED"): Promise<void>;
}

const firstPage = { start: 0, count: 1_000 };

/** Accounts and tokens over the connection. */
export function createAccess(connection: Connection): CatalogAccess {
  const ask = async <T>(query: string, variables: object): Promise<T> => {
    const body = stringifyJson({ query, variables } as unknown as JsonObject);
    const { data, errors } = (await connection.post("/api/graphql", body)) as GraphqlAnswer<T>;
    const [fault] = errors ?? [];
    if (fault !== undefined) throw new CatalogRequestError(fault.extensions?.code ?? 400, fault.message);
    return data;
  };
  return {
    whoAmI: async () => (await ask<{ me: { corpUser: { urn: string } } }>("{ me { corpUser { urn } } }", {})).me.corpUser.urn,
    ...tokensOver(ask),
    ...usersOver(ask, connection),
  };
}

interface GraphqlAnswer<T> {
  readonly data: T;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: number } }[];
}

type Ask = <T>(query: string, variables: object) => Promise<T>;

function tokensOver(ask: Ask): Pick<CatalogAccess, "createToken" | "listTokens" | "revokeToken"> {
  return {
    createToken: async (token) => {
      const { createAccessToken: made } = await ask<{ createAccessToken: { accessToken: string; metadata: { id: string } } }>(
        "mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken metadata { id } } }",
        { input: { type: "PERSONAL", ...token } },
      );
      return { accessToken: made.accessToken, id: made.metadata.id };
    },
    listTokens: async (page = {}) => {
      const fields = "id name description actorUrn ownerUrn createdAt expiresAt";
      const { listAccessTokens } = await ask<{ listAccessTokens: { total: number; tokens: AccessToken[] } }>(
        `query ($input: ListAccessTokenInput!) { listAccessTokens(input: $input) { total tokens { ${fields} } } }`,
        { input: { ...firstPage, ...page } },
      );
      return listAccessTokens;
    },
    revokeToken: async (id) => void (await ask("mutation ($id: String!) { revokeAccessToken(tokenId: $id) }", { id })),
  };
}

interface ListedUser {
  readonly urn: string;
  readonly status: AccountSummary["status"];
  readonly info: { readonly fullName: string | null; readonly email: string | null } | null;
}

function usersOver(ask: Ask, connection: Connection): Pick<CatalogAccess, "addUser" | "listUsers" | "resetPassword" | "setUserStatus"> {
  return {
    addUser: async ({ urn: userUrn, role: roleUrn, ...account }) => {
      const { getInviteToken: invitation } = await ask<{ getInviteToken: { inviteToken: string } }>(
        "query ($input: GetInviteTokenInput!) { getInviteToken(input: $input) { inviteToken } }",
        { input: roleUrn === undefined ? {} : { roleUrn } },
      );
      await connection.post("/signUp", stringifyJson({ ...account, userUrn, inviteToken: invitation.inviteToken }));
    },
    listUsers: async (page = {}) => {
      const { listUsers } = await ask<{ listUsers: { total: number; users: ListedUser[] } }>(
        "query ($input: ListUsersInput!) { listUsers(input: $input) { total users { urn status info { fullName email } } } }",
        { input: { ...firstPage, ...page } },
      );
      const users = listUsers.users.map(({ urn, status, info }) => ({
        urn,
        status,
        fullName: info?.fullName ?? null,
        email: info?.email ?? null,
      }));
      return { total: listUsers.total, users };
    },
    resetPassword: async (userUrn, password) => {
      const { createNativeUserResetToken: reset } = await ask<{ createNativeUserResetToken: { resetToken: string } }>(
        "mutation ($input: CreateNativeUserResetTokenInput!) { createNativeUserResetToken(input: $input) { resetToken } }",
        { input: { userUrn } },
      );
      const email = parseUrn(userUrn)?.parts[0] ?? userUrn;
      await connection.post("/resetNativeUserCredentials", stringifyJson({ email, password, resetToken: reset.resetToken }));
    },
    setUserStatus: async (urn, status) =>
      void (await ask("mutation ($urn: String!, $status: CorpUserStatus!) { updateUserStatus(urn: $urn, status: $status) }", {
        urn,
        status,
      })),
  };
}
