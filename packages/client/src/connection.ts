import { type Json, parseJson } from "@almagest/model";
import { CatalogRequestError } from "./catalog-request-error.ts";

export interface ConnectionOptions {
  /** Where the catalog answers, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string;
  /** Sends the requests; the global `fetch` when left out. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Requests as the Rest.li style endpoints want them (rest.md 1). Whatever goes wrong is a {@link CatalogRequestError}. */
export interface Connection {
  /** Reads; `path` starts with a slash and is encoded. An answer without a body is null. */
  get(path: string): Promise<unknown>;
  /** Runs an action of a resource such as `entities` with a body of JSON text. Answers its result, undefined without one. */
  act(resource: string, action: string, body: string): Promise<unknown>;
  /** Sends JSON text to an endpoint outside the resources, and answers what it answered. */
  post(path: string, body: string): Promise<unknown>;
}

/** Opens nothing yet: each call is a request of its own. */
export function createConnection({ url, token, fetch = globalThis.fetch }: ConnectionOptions): Connection {
  const root = url.replace(/\/+$/, "");
  const headers = {
    "content-type": "application/json",
    "x-restli-protocol-version": "2.0.0",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const send = async (path: string, body?: string): Promise<Json> => {
    const init = body === undefined ? { headers } : { method: "POST", headers, body };
    const { response, text } = await reach(() => fetch(root + path, init), root);
    if (!response.ok) throw new CatalogRequestError(response.status, messageOf(text) ?? `${root}${path} answered ${response.status}`);
    return readAnswer(text, root);
  };
  return {
    get: (path) => send(path),
    post: (path, body) => send(path, body),
    act: async (resource, action, body) => {
      const answer = await send(`/${resource}?action=${action}`, body);
      return isObject(answer) ? answer.value : undefined;
    },
  };
}

async function reach(request: () => Promise<Response>, root: string): Promise<{ response: Response; text: string }> {
  try {
    const response = await request();
    return { response, text: await response.text() };
  } catch (error) {
    throw new CatalogRequestError(0, `${root} does not answer: ${reasonOf(error)}`, { cause: error });
  }
}

/** `fetch` says only that it failed; why is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? cause.message || String(Reflect.get(cause, "code") ?? cause.name) : error.message;
}

/** The message of an error body (rest.md 2.1). */
function messageOf(text: string): string | undefined {
  try {
    const body = parseJson(text);
    const message = isObject(body) ? body.message : undefined;
    return typeof message === "string" && message !== "" ? message : undefined;
  } catch {
    return undefined;
  }
}

function readAnswer(text: string, root: string): Json {
  if (text.trim() === "") return null;
  try {
    return parseJson(text);
  } catch (error) {
    throw new CatalogRequestError(0, `${root} answers, but not in JSON; is it a catalog?`, { cause: error });
  }
}

function isObject(value: Json): value is { readonly [member: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
