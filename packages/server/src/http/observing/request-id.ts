import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Letters that no log, header or shell takes for anything else. */
const sane = /^[\w.:-]{1,128}$/;
const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The id of a request: the one that it came with, else that of its trace, else a fresh one. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers["x-request-id"];
  if (typeof given === "string" && sane.test(given)) return given;
  const trace = headers.traceparent === undefined ? undefined : traceparent.exec(String(headers.traceparent))?.[1];
  return trace ?? randomUUID();
}
