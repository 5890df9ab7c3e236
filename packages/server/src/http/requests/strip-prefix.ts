import { urnNamespace } from "@almagest/model";
import { splitUrl, withoutOrigin } from "./split-url.ts";

const front = /^\/+(?:api\/)?gms(?=[/?]|$)\/*|^\/{2,}/;
const resource = /^\/(?:[A-Za-z0-9]+|api\/(?:v2\/)?graphql|api\/graphiql|restli\/docs)$/;
/** The end of a URN of several parts, behind which no slash is of it. */
const closedKey = /(?:\)|%29)$/;
const looseSigns = ["/", "%20", " "];
/** The beginning of a URN of several parts that was not encoded for the path: its first comma is one. */
const rawUrn = new RegExp(`^urn:${urnNamespace}:[^/%()]*\\((?:[^,%]|%(?!2C))*,`, "i");

/**
 * The URL without the address of the catalog, as a proxy is asked for it, without `/gms` or `/api/gms` in front, below which everything is served too (rest.md 1.1), without the second slash
 * that is in front when the address of the catalog is written with one at its end, and without a slash or blank between a
 * resource, GraphQL, a page, an OpenAPI path or a URN in parentheses, and its query. Other slashes of a key stay: they may belong to the URN.
 * One that was not encoded for the path is, as far as it has to be.
 */
export function stripPrefix(url: string): string {
  const bare = withoutOrigin(url).replace(front, "/");
  const { path } = splitUrl(bare);
  const plain = tidyPath(path) || "/";
  return plain === path ? bare : plain + bare.slice(path.length);
}

function tidyPath(path: string): string {
  const trimmed = withoutLooseEnd(path);
  const isTrimmed = trimmed.startsWith("/openapi/") || resource.test(trimmed) || closedKey.test(trimmed);
  return encodeInnerSigns(isTrimmed ? trimmed : path);
}

function withoutLooseEnd(path: string): string {
  let end = path.length;
  for (;;) {
    const sign = looseSigns.find((loose) => path.endsWith(loose, end));
    if (sign === undefined) return path.slice(0, end);
    end -= sign.length;
  }
}

/**
 * Some clients send URNs as they are (clients.md 3.1): a slash between their parentheses parts no segments of the path, no
 * fragment begins at a #, and what is encoded in the URN itself, such as a parenthesis of a name, stays so when the path is decoded.
 */
function encodeInnerSigns(path: string): string {
  if (!/[(#]|%28/.test(path)) return path;
  let depth = 0;
  let isRaw = false;
  return path.replace(/[/()#]|%28|%29|%2C|%E2%90%9F/gi, (sign, offset: number) => {
    if (sign === "#" || (sign === "/" && depth > 0)) return encodeURIComponent(sign);
    if (sign === "/") isRaw = rawUrn.test(path.slice(offset + 1));
    else if (isRaw && sign.length > 1) return `%25${sign.slice(1)}`;
    else if (sign === "(" || sign === "%28") depth += 1;
    else if (sign === ")" || sign === "%29") depth -= 1;
    return sign;
  });
}
