import { fileURLToPath } from "node:url";
import { type App, type AppOptions, createApp } from "@almagest/server";
import { ColumnarSearchIndex } from "@almagest/server/backends/columnar-search/columnar-search-index.ts";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";

/** An answer as a client sees it; the body is parsed when it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly text: string;
}

export interface TestCatalog {
  readonly app: App;
  readonly store: CatalogStore;
  /** Sends a request as given; an object as body goes as JSON, text and bytes as they are. */
  request(
    method: "GET" | "POST" | "HEAD" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Writes one aspect and answers what the catalog said. */
  put(urn: string, aspect: string, value: unknown, more?: Record<string, unknown>): Promise<Answer>;
  /** The aspects of an entity by name, as values. */
  read(urn: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const pages = fileURLToPath(new URL("../../packages/web/public", import.meta.url));

interface TestOptions extends Pick<AppOptions, "createAuthenticator" | "policiesEnabled" | "restAuthorization" | "viewAuthorization"> {
  readonly store?: CatalogStore;
  readonly bodyLimit?: number;
  readonly graphqlTimeLimit?: number;
  readonly checkApplicability?: boolean;
}

/** A catalog in this process, asked through its front door. Memory is its store unless another is given. */
export async function createTestCatalog({ store: given, ...options }: TestOptions = {}): Promise<TestCatalog> {
  const store = given ?? createMemoryCatalogStore();
  const app = await createApp({
    store,
    createIndex: (registry) => new ColumnarSearchIndex(registry),
    pages,
    bodyLimit: 16_777_216,
    graphqlTimeLimit: 60,
    logLevel: "silent",
    ...options,
  });
  const request: TestCatalog["request"] = async (method, url, body, headers = {}) => {
    const payload = body === undefined || typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const answer = await app.http.inject({
      method,
      url,
      headers: { ...(payload !== undefined && { "content-type": "application/json" }), ...headers },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: parsed(answer.body) };
  };
  return askedThrough(request, app);
}

/** The catalog as it is asked through a function that sends requests. */
export function askedThrough(request: TestCatalog["request"], app: App): TestCatalog {
  return {
    app,
    store: app.parts.store,
    request,
    put: (urn, aspectName, value, more = {}) =>
      request("POST", "/aspects?action=ingestProposal", {
        proposal: {
          entityType: urn.split(":")[2],
          entityUrn: urn,
          changeType: "UPSERT",
          aspectName,
          aspect: { value: JSON.stringify(value), contentType: "application/json" },
          ...more,
        },
      }),
    read: async (urn) => {
      const { body } = await request("GET", `/entitiesV2/${encodeURIComponent(urn)}`);
      const { aspects = {} } = body as { aspects?: Record<string, { value: unknown }> };
      return Object.fromEntries(Object.entries(aspects).map(([name, envelope]) => [name, envelope.value]));
    },
    close: () => app.close(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
