import { isJsonObject, type Json, type JsonObject, parseJson, readJson, stringifyJson } from "@almagest/model";
import { CatalogRequestError } from "./catalog-request-error.ts";

export interface ConnectionOptions {
  /** Where the catalog answers, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string;
  /** Sent as the header of that name, by who has no token. */
  readonly authorization?: string;
  /** Sends the requests; the global `fetch` when left out. */
  readonly fetch?: typeof globalThis.fetch;
}

/** A request; `path` starts with a slash and is encoded, the body is JSON text. */
export interface Asked {
  readonly method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: string;
}

/** An answer; without a body it is null. */
export interface Answered {
  readonly body: Json;
  readonly headers: Headers;
}

/** Requests as the Rest.li style endpoints want them (rest.md 1). Whatever goes wrong is a {@link CatalogRequestError}. */
export interface Connection {
  /** Reads; `path` starts with a slash and is encoded. An answer without a body is null. */
  get(path: string): Promise<unknown>;
  /** Runs an action of a resource such as `entities`. Answers its result, undefined without one. */
  act(resource: string, action: string, parameters: object): Promise<unknown>;
  /** The same with parameters that are JSON text already. */
  actWithText(resource: string, action: string, body: string): Promise<unknown>;
  /** Any request, with the headers of its answer. */
  ask(asked: Asked): Promise<Answered>;
  /** Reads a text that comes bit by bit, until it ends or the signal says so. */
  stream(path: string, signal?: AbortSignal): AsyncIterable<string>;
  /** Sends JSON text to an endpoint outside the resources, and answers what it answered. */
  post(path: string, body: string): Promise<unknown>;
}

/** Opens nothing yet: each call is a request of its own. */
export function createConnection({ url, token, authorization, fetch = globalThis.fetch }: ConnectionOptions): Connection {
  const root = url.replace(/\/+$/, "");
  const credentials = token === undefined ? authorization : `Bearer ${token}`;
  const headers = {
    "content-type": "application/json",
    "x-restli-protocol-version": "2.0.0",
    ...(credentials !== undefined && { authorization: credentials }),
  };
  const ask = async ({ path, ...request }: Asked): Promise<Answered> => {
    const { response, text } = await reach(async () => wholeAnswer(await fetch(root + path, { ...request, headers })), root);
    if (!response.ok) throw refusal(response.status, text, root + path);
    return { body: readAnswer(text, root), headers: response.headers };
  };
  const actWithText = async (resource: string, action: string, body: string): Promise<unknown> => {
    const { body: answer } = await ask({ method: "POST", path: `/${resource}?action=${action}`, body });
    return isJsonObject(answer) ? answer.value : undefined;
  };
  return {
    ask,
    get: async (path) => (await ask({ method: "GET", path })).body,
    post: async (path, body) => (await ask({ method: "POST", path, body })).body,
    act: (resource, action, parameters) => actWithText(resource, action, stringifyJson(parameters as JsonObject)),
    actWithText,
    stream: async function* (path, signal) {
      const response = await reach(() => fetch(root + path, { headers, ...(signal && { signal }) }), root);
      if (!response.ok || response.body === null) throw refusal(response.status, await response.text(), root + path);
      yield* response.body.pipeThrough(new TextDecoderStream());
    },
  };
}

function refusal(status: number, text: string, url: string): CatalogRequestError {
  return new CatalogRequestError(status, messageOf(text) ?? `${url} answered ${status}`);
}

async function wholeAnswer(response: Response): Promise<{ response: Response; text: string }> {
  return { response, text: await response.text() };
}

async function reach<T>(request: () => Promise<T>, root: string): Promise<T> {
  try {
    return await request();
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

/** The message of an error body, in the form of any endpoint (rest.md 2.1, openapi.md 1.6 and 12.1). */
function messageOf(text: string): string | undefined {
  const body = readJson(text);
  const messages = isJsonObject(body) ? [body.message, body.errorMessage, body.error] : [];
  return messages.find((message): message is string => typeof message === "string" && message !== "");
}

function readAnswer(text: string, root: string): Json {
  if (text.trim() === "") return null;
  try {
    return parseJson(text);
  } catch (error) {
    throw new CatalogRequestError(0, `${root} answers, but not in JSON; is it a catalog?`, { cause: error });
  }
}
