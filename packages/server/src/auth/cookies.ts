type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a cookie is set with. */
export interface CookieOptions {
  readonly maxAgeSeconds: number;
  /** Kept from scripts. */
  readonly httpOnly: boolean;
  /** Sent over https alone. */
  readonly secure: boolean;
}

/**
 * The value of a cookie; undefined when there is none, or several that differ: another host of the same domain can add one,
 * and which of them is ours cannot be told.
 */
export function readCookie(header: string | readonly string[] | undefined, name: string): string | undefined {
  if (typeof header !== "string") return undefined;
  const values = new Set(pairsOf(header, `${name}=`).map((pair) => pair.slice(name.length + 1)));
  const [value] = values;
  return values.size === 1 && value !== "" ? value : undefined;
}

/** The names that begin so of the cookies that a browser keeps. It tells those first that it has kept longest. */
export function cookieNames(header: string | undefined, beginning: string): string[] {
  return [...new Set(pairsOf(header ?? "", beginning).map((pair) => pair.split("=", 1)[0] ?? ""))];
}

function pairsOf(header: string, beginning: string): string[] {
  return header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(beginning));
}

/** The header that sets a cookie for the whole site. It goes along when somebody follows a link to us, not when another page sends a form. */
export function cookieHeader(name: string, value: string, { maxAgeSeconds, httpOnly, secure }: CookieOptions): string {
  const text = encodeURIComponent(value).replace(/%3A/g, ":").replace(/%40/g, "@");
  const marks = [...(httpOnly ? ["HttpOnly"] : []), ...(secure ? ["Secure"] : [])];
  return [`${name}=${text}`, "Path=/", `Max-Age=${maxAgeSeconds}`, "SameSite=Lax", ...marks].join("; ");
}

/** What the browser asked of the proxies in front, where they tell: each adds what it was asked behind what it was told. */
export function forwarded(headers: Headers, what: "host" | "proto"): string | undefined {
  const told = headers[`x-forwarded-${what}`];
  return typeof told === "string" ? told.split(",", 1)[0]?.trim().toLowerCase() : undefined;
}

/**
 * Whether a request can have come from our own pages, or from a program: programs send neither of these headers, and no page
 * can leave them out or forge them. X-Forwarded-Host is what a proxy was asked for; pages cannot set it for another host.
 */
export function isFromOurPages(headers: Headers): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined) return true;
  if (typeof origin !== "string" || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return [forwarded(headers, "host"), headers.host].some((asked) => {
    const address = `${protocol}//${String(asked)}`;
    return asked !== undefined && URL.canParse(address) && new URL(address).host === host;
  });
}
