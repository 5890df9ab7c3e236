import type { ValueKind } from "./value-kinds.ts";

/** One setting. `docs/config.md` is held equal to the table of them by a test. */
export interface Setting<Value = unknown> {
  /**
   * Flag on the command line, without the dashes; its name in a file. Secrets have none: everybody on a machine can read its
   * command lines.
   */
  readonly flag?: string;
  /** Names in the environment. Where several are set, the first of them holds. */
  readonly environment: string | readonly string[];
  readonly takes: ValueKind<Value>;
  readonly default: Value;
  readonly description: string;
  /** May be given several times as a flag, and as a list in a file; in the environment separated like PATH. */
  readonly repeatable?: boolean;
}

/** The names of a setting in the environment. */
export function environmentNames({ environment }: Setting): readonly string[] {
  return [environment].flat();
}

/** What settings come to, each under its name. */
export type ValuesOf<Settings extends Readonly<Record<string, Setting>>> = {
  readonly [Name in keyof Settings]: Settings[Name] extends { readonly takes: ValueKind<infer Value> } ? Value : never;
};

/** What settings come to of which the owner has set none. */
export function defaultsOf<Settings extends Readonly<Record<string, Setting>>>(settings: Settings): ValuesOf<Settings> {
  return Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.default])) as ValuesOf<Settings>;
}

/** What the environment says of a setting, and under which name. */
export function fromEnvironment(
  setting: Setting,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly name: string; readonly given: unknown } | undefined {
  const name = environmentNames(setting).find((each) => environment[each] !== undefined && environment[each] !== "");
  const text = name === undefined ? undefined : environment[name];
  if (name === undefined || text === undefined) return undefined;
  const separator = process.platform === "win32" ? ";" : ":";
  return { name, given: setting.repeatable ? text.split(separator).filter((part) => part !== "") : text };
}

/** The value of a setting. Throws an Error that says where it was given and what it takes. */
export function checkedSetting({ takes, description, flag }: Setting, given: unknown, place: string): unknown {
  const value = takes.read(given);
  if (value !== undefined) return value;
  const shown = flag === undefined ? "what it is" : JSON.stringify(given);
  throw new Error(`${place} cannot be ${shown}${takes.words === undefined ? "" : `; it takes ${takes.words}`}. ${description}`);
}
