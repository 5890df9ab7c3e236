const somewhere = "http://catalog.invalid";

/** Where to go after a log-in: a path of ours, or the start page. An address that leads elsewhere would make our log-in vouch for it. */
export function localPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, somewhere)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, somewhere);
  return origin === somewhere && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
