/** The path of a request's URL and its query, which is empty where there is no question mark. */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf("?");
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** What a request asks for, as a path and query also where it names the server too, as proxies are asked. */
export function withoutOrigin(url: string): string {
  return url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]+/i, "");
}
