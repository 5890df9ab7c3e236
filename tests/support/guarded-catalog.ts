import { withoutAuthentication } from "@almagest/server/auth/authentication-options.ts";
import { createKeys } from "@almagest/server/auth/catalog-keys.ts";
import { askedThrough, createTestCatalog, type TestCatalog } from "./test-catalog.ts";

/** The administrator whom the shipped policies name. */
export const root = "urn:li:corpuser:datahub";

/** A catalog that wants to know who asks, and lets policies decide what they may do. */
export interface GuardedCatalog extends TestCatalog {
  /** The same catalog, asked by somebody. */
  as(actor: string): TestCatalog;
}

/** A catalog with policies in force, asked by the administrator unless by somebody else; the system speaks for each of them. */
export async function createGuardedCatalog(options: Parameters<typeof createTestCatalog>[0] = {}): Promise<GuardedCatalog> {
  const keys = createKeys();
  const authentication = { ...withoutAuthentication(keys), required: true, usersMustExist: false };
  const catalog = await createTestCatalog({ keys, authentication, ...options });
  const { id, secret } = authentication.systemClient;
  const as = (actor: string) => askedBy(catalog, { authorization: `Basic ${id}:${secret}`, "x-datahub-actor": actor });
  return { ...as(root), as };
}

function askedBy(catalog: TestCatalog, identity: Record<string, string>): TestCatalog {
  const request: TestCatalog["request"] = (method, path, body, headers) => catalog.request(method, path, body, { ...identity, ...headers });
  return askedThrough(request, catalog.app);
}
