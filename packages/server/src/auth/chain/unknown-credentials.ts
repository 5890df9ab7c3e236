import type { Authenticator } from "./authenticator.ts";

/** Whoever says who they are in a way that is not known here is not taken for somebody else. */
export const refuseUnknownCredentials: Authenticator = ({ headers }) =>
  headers.authorization === undefined ? undefined : { refused: "invalid" };
