import type { Static, TObject } from "typebox";
import type { EndpointAccess } from "../auth/endpoint-access.ts";
import type { CatalogParts } from "../catalog-parts.ts";
import type { RestQuery } from "../http/decoding/rest-query.ts";
import type { RequestContext } from "../request-context.ts";

/** One request to a resource. */
export interface RestliCall {
  readonly parts: CatalogParts;
  readonly context: RequestContext;
  readonly query: RestQuery;
  /** Version of the protocol that the client speaks. */
  readonly protocol: "1.0.0" | "2.0.0";
}

/** Answers with the body, as JSON text: stored metadata goes through as it is. */
export interface RestliAction {
  readonly name: string;
  /** What it asks of whoever calls it, by its parameters. */
  readonly access: EndpointAccess<unknown>;
  /** Its parameters; required ones and types are checked before it runs. */
  readonly parameters: TObject;
  run(call: RestliCall, parameters: unknown): Promise<string>;
}

/** A collection or simple resource with the ways it can be read and its actions (rest.md 1.1). All answer JSON as text, or as the bytes of it. */
export interface RestliResource {
  readonly path: string;
  /** Name of the reference's class, which error texts quote. */
  readonly className: string;
  /** GET without a key, of a simple resource. */
  read?(call: RestliCall): Promise<string>;
  /** DELETE without a key, of a simple resource. */
  delete?(call: RestliCall): Promise<string>;
  /** GET with a key. */
  get?(call: RestliCall, key: string): Promise<string | Buffer>;
  /** GET with `ids`. */
  batchGet?(call: RestliCall, ids: readonly string[]): Promise<string>;
  /** What the reads ask of whoever calls them. */
  readonly readAccess?: EndpointAccess<RestliTarget>;
  /** What DELETE does. */
  readonly deleteAccess?: EndpointAccess<RestliTarget>;
  readonly actions: readonly RestliAction[];
}

/** What a read or a DELETE is about, and the query. */
export interface RestliTarget {
  readonly key: string | undefined;
  /** The key alone where there is one. */
  readonly ids: readonly string[];
  readonly query: RestQuery;
}

/** Ties an action's parameters to its handler's type. */
export function defineAction<Parameters extends TObject>(
  name: string,
  parameters: Parameters,
  access: EndpointAccess<Static<Parameters>>,
  run: (call: RestliCall, parameters: Static<Parameters>) => Promise<string>,
): RestliAction {
  // The runner has checked the parameters against the schema that this type is made from.
  return { name, parameters, access: access as EndpointAccess<unknown>, run: (call, checked) => run(call, checked as Static<Parameters>) };
}

/** The body of an action with a result. */
export function valueBody(value: unknown): string {
  return `{"value":${JSON.stringify(value)}}`;
}

/** The body of an action without one. */
export const emptyBody = "{}";
