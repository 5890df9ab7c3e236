import { isIP } from "node:net";

/** What a setting takes. */
export interface ValueKind<Value = unknown> {
  /** The value that a text of a flag or of the environment, or a value of a file, stands for; undefined where it stands for none. */
  read(given: unknown): Value | undefined;
  /** What is taken, in words; absent where the description of a setting has to say it. */
  readonly words?: string;
  /** What stands for it in the help on a flag; absent where a word of the flag does. */
  readonly placeholder?: string;
}

/** Written in either case as text. */
export const trueOrFalse: ValueKind<boolean> = {
  read: (given) => {
    const value = typeof given === "string" && /^(true|false)$/i.test(given) ? given.toLowerCase() === "true" : given;
    return typeof value === "boolean" ? value : undefined;
  },
  words: "true or false",
  placeholder: "true|false",
};

/** A whole number within its bounds, which are taken too. */
export function wholeNumber(minimum: number, maximum: number): ValueKind<number> {
  return {
    read: (given) => {
      const value = typeof given === "string" && /^\d+$/.test(given) ? Number(given) : given;
      return typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum ? value : undefined;
    },
    words: `whole numbers from ${minimum} to ${maximum}`,
    placeholder: "number",
  };
}

/** Text, or text like a pattern. */
export function text(pattern = /^/): ValueKind<string> {
  return { read: (given) => (typeof given === "string" && pattern.test(given) ? given : undefined) };
}

/** Addresses like a pattern, or nothing. */
function addressLike(pattern: RegExp, words: string): ValueKind<string> {
  const isAddress = (given: string) => pattern.test(given) && URL.canParse(given);
  return { read: (given) => (typeof given === "string" && (given === "" || isAddress(given)) ? given : undefined), words };
}

/** The address of a page, or nothing. */
export const webAddress = addressLike(/^https?:\/\/\S+$/, "an address that begins with http");

/** The address of a server, or nothing. */
export const webOrigin = addressLike(/^https?:\/\/[^/?#\s]+\/?$/, "an address that begins with http and has no path");

/** IP addresses and networks, separated by commas, or nothing. */
export const networks: ValueKind<string> = {
  read: (given) => (typeof given === "string" && listed(given).every(isNetwork) ? given : undefined),
  words: "addresses and networks such as 10.0.0.0/8, separated by commas",
};

/** What a text lists that separates by commas. */
export function listed(text: string): string[] {
  return text === "" ? [] : text.split(",").map((each) => each.trim());
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  return (
    longest !== undefined && more.length === 0 && (prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest))
  );
}

/** Text that is not empty. */
export const someText = text(/./s);

/** One of these, written alike; the description of a setting lists them. */
export function oneOf<const Value extends string>(...values: readonly Value[]): ValueKind<Value> {
  return { read: (given) => values.find((value) => value === given) };
}

/** Texts that are not empty. */
export const texts: ValueKind<readonly string[]> = {
  read: (given) => (Array.isArray(given) && given.every((each) => typeof each === "string" && each !== "") ? given : undefined),
  words: "a list",
};
