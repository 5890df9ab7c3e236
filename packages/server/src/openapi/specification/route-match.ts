import type { ServedRoute } from "../../http/routes/route-list.ts";

/** Tells which one of the routes serves an endpoint; undefined where none does. */
export function routeMatcher(
  routes: readonly ServedRoute[],
): (endpoint: { readonly method: string; readonly path: string }) => ServedRoute | undefined {
  const urls = Map.groupBy(routes, ({ method }) => method.toLowerCase());
  return ({ method, path }) => {
    const [bare = ""] = path.split("?", 1);
    return urls.get(method)?.find(({ url }) => matchesPattern(bare, url));
  };
}

/** Whether a path is one of those that the pattern of a route stands for. */
export function matchesPattern(path: string, url: string): boolean {
  return patternOf(url).test(bare(path));
}

/** A slash at the end says nothing. */
function bare(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

const patterns = new Map<string, RegExp>();

function patternOf(url: string): RegExp {
  const pattern = patterns.get(url) ?? new RegExp(`^${expressionOf(bare(url))}$`);
  patterns.set(url, pattern);
  return pattern;
}

/** `:name` stands for a segment and `*` for the rest; `/*` takes the files that nothing else is named after. */
function expressionOf(url: string): string {
  if (url === "/*") return "/\\{\\w+\\}";
  const pieces = url.split(/(:\w+(?:\([^/]*\))?|\*)/);
  return pieces.map((piece, index) => (index % 2 === 0 ? RegExp.escape(piece) : piece === "*" ? ".+" : "[^/]+")).join("");
}
