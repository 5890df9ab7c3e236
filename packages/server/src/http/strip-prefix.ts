const prefix = /^\/(api\/)?gms(?=[/?]|$)/;
const looseEnd = /^(\/[A-Za-z0-9]+|\/openapi\/.*?)(?:\/|%20|\s)+$/;

/**
 * The URL without `/gms` or `/api/gms` in front, below which everything is served too (rest.md 1.1), and without a slash or
 * blank between a resource, or an OpenAPI path, and its query. Slashes inside a key stay: they may belong to a URN.
 */
export function stripPrefix(url: string): string {
  const bare = url.replace(prefix, "");
  const mark = bare.indexOf("?");
  const path = mark < 0 ? bare : bare.slice(0, mark);
  const trimmed = path.replace(looseEnd, "$1") || "/";
  return trimmed === path ? bare : trimmed + bare.slice(path.length);
}
