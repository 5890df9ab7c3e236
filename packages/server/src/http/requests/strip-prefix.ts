import { urnNamespace } from "@almagest/model";
import { splitUrl, withoutOrigin } from "./split-url.ts";

const front = /^\/+(?:api\/)?gms(?=[/?]|$)\/*|^\/{2,}/;
/** A key whose own a slash at its end may be: a URN that no parenthesis closes. */
const openKey = /^\/[^/]+\/urn(?::|%3A).*(?<!\)|%29)$/is;
/** A page finds the files beside it from its own path, which a slash would make a folder. */
const file = /\.\w+$/;
const looseSigns = ["/", "%20", " "];
/** The beginning of a URN of several parts, with a parenthesis that was not encoded for the path. */
const openedUrn = new RegExp(`^urn:${urnNamespace}:[^/%(),]*\\(`, "i");

/**
 * The path and query of a request without what clients put around them: the address of the catalog, as a proxy is asked for it;
 * `/gms` or `/api/gms` in front, below which everything is served too (rest.md 1.1); a second slash in front, which is there when
 * the address of the catalog is written with one at its end; and slashes and blanks before the query. Behind the URN of one part
 * that is the key of a resource these stay: they may belong to it. One that was not encoded for the path is, as far as it has to be.
 */
export function stripPrefix(url: string): string {
  const bare = withoutOrigin(url).replace(front, "/");
  const { path } = splitUrl(bare);
  const plain = encodeInnerSigns(withoutSlash(path)) || "/";
  return plain === path ? bare : plain + bare.slice(path.length);
}

function withoutSlash(path: string): string {
  const trimmed = withoutLooseEnd(path);
  if (trimmed === path || trimmed.startsWith("/openapi/")) return trimmed;
  return openKey.test(trimmed) || file.test(trimmed) ? path : trimmed;
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
  const isRawUrn = rawUrnsFromLeft(path);
  return path.replace(/[/()#]|%28|%29|%2C|%E2%90%9F/gi, (sign, offset: number) => {
    if (sign === "#" || (sign === "/" && depth > 0)) return encodeURIComponent(sign);
    if (sign === "/") isRaw = isRawUrn(offset + 1);
    else if (isRaw && sign.length > 1) return `%25${sign.slice(1)}`;
    else if (sign === "(" || sign === "%28") depth += 1;
    else if (sign === ")" || sign === "%29") depth -= 1;
    return sign;
  });
}

/**
 * Whether at a place of the path begins a URN of several parts that was not encoded for it: its first comma is one. Asked of places
 * from the left, all its answers read the path once.
 */
function rawUrnsFromLeft(path: string): (from: number) => boolean {
  const commas = path.matchAll(/,|%2C/gi);
  let next = commas.next().value;
  return (from) => {
    while (next !== undefined && next.index < from) next = commas.next().value;
    return next?.[0] === "," && openedUrn.test(path.slice(from));
  };
}
