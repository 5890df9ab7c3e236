import { splitUrl } from "./split-url.ts";

const front = /^\/+(?:api\/)?gms(?=[/?]|$)\/*|^\/{2,}/;
const resource = /^\/(?:[A-Za-z0-9]+|api\/(?:v2\/)?graphql|api\/graphiql|restli\/docs)$/;
/** The end of a URN of several parts, behind which no slash is of it. */
const closedKey = /(?:\)|%29)$/;
const looseSigns = ["/", "%20", " "];

/**
 * The URL without `/gms` or `/api/gms` in front, below which everything is served too (rest.md 1.1), without the second slash
 * that is in front when the address of the catalog is written with one at its end, and without a slash or blank between a
 * resource, GraphQL, a page, an OpenAPI path or a URN in parentheses, and its query. Other slashes of a key stay: they may belong to the URN.
 */
export function stripPrefix(url: string): string {
  const bare = url.replace(front, "/");
  const { path } = splitUrl(bare);
  const plain = tidyPath(path) || "/";
  return plain === path ? bare : plain + bare.slice(path.length);
}

function tidyPath(path: string): string {
  const trimmed = withoutLooseEnd(path);
  if (trimmed.startsWith("/openapi/")) return encodeInnerSlashes(trimmed);
  return resource.test(trimmed) || closedKey.test(trimmed) ? trimmed : path;
}

function withoutLooseEnd(path: string): string {
  let end = path.length;
  for (;;) {
    const sign = looseSigns.find((loose) => path.endsWith(loose, end));
    if (sign === undefined) return path.slice(0, end);
    end -= sign.length;
  }
}

/** Some clients send URNs as they are (clients.md 3.1): a slash between their parentheses parts no segments of the path. */
function encodeInnerSlashes(path: string): string {
  if (!/\(|%28/.test(path)) return path;
  let depth = 0;
  return path.replace(/\(|%28|\)|%29|\//g, (sign) => {
    if (sign === "/") return depth > 0 ? "%2F" : sign;
    depth += sign === "(" || sign === "%28" ? 1 : -1;
    return sign;
  });
}
