import { type Authenticate, believeHeader } from "@almagest/server/auth/identity.ts";
import type { AccessOf } from "@almagest/server/auth/policies/access-by-policies.ts";
import { askedThrough, createTestCatalog, type TestCatalog } from "./test-catalog.ts";

/** The administrator whom the shipped policies name. */
export const root = "urn:li:corpuser:datahub";

/** A catalog that believes who asks and lets policies decide what they may do. */
export interface GuardedCatalog extends TestCatalog {
  /** The same catalog, asked by somebody. */
  as(actor: string): TestCatalog;
}

/** Somebody who says who they are is believed, and may do what policies allow them. */
function believing(accessOf: AccessOf): Authenticate {
  return (head) => {
    const { actor } = believeHeader(head);
    return { actor, access: accessOf(actor) };
  };
}

/** A catalog with policies in force, asked by the administrator unless by somebody else. */
export async function createGuardedCatalog(options: Parameters<typeof createTestCatalog>[0] = {}): Promise<GuardedCatalog> {
  const catalog = await createTestCatalog({ createAuthenticator: believing, ...options });
  return { ...askedBy(catalog, root), as: (actor) => askedBy(catalog, actor) };
}

function askedBy(catalog: TestCatalog, actor: string): TestCatalog {
  const request: TestCatalog["request"] = (method, path, body, headers) =>
    catalog.request(method, path, body, { "x-datahub-actor": actor, ...headers });
  return askedThrough(request, catalog.app);
}
