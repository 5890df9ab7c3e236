import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/schema";

/** One setting. `docs/config.md` is held equal to the table of them by a test. */
export interface Setting<Schema extends TSchema = TSchema> {
  /**
   * Flag on the command line, without the dashes; its name in a file. Secrets have none: everybody on a machine can read its
   * command lines.
   */
  readonly flag?: string;
  /** Names in the environment. Where several are set, the first of them holds. */
  readonly environment: string | readonly string[];
  readonly schema: Schema;
  readonly default: Static<Schema>;
  readonly description: string;
  /** May be given several times as a flag, and as a list in a file; in the environment separated like PATH. */
  readonly repeatable?: boolean;
}

/** The names of a setting in the environment. */
export function environmentNames({ environment }: Setting): readonly string[] {
  return [environment].flat();
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
export function checkedSetting({ schema, description, flag }: Setting, given: unknown, place: string): unknown {
  const value = typeof given === "string" ? fromText(schema, given) : given;
  if (Compile(schema).Check(value)) return value;
  const shown = flag === undefined ? "what it is" : JSON.stringify(given);
  throw new Error(`${place} cannot be ${shown}${whatItTakes(schema)}. ${description}`);
}

/** What the schema of a setting says by itself; patterns of text are put in words by the description. */
function whatItTakes(schema: TSchema): string {
  const type = typeOf(schema);
  if (type === "boolean") return "; it takes true or false";
  if (type === "array") return "; it takes a list";
  if ("minimum" in schema && "maximum" in schema) return `; it takes whole numbers from ${schema.minimum} to ${schema.maximum}`;
  return "";
}

function typeOf(schema: TSchema): unknown {
  return "type" in schema ? schema.type : undefined;
}

function fromText(schema: TSchema, text: string): unknown {
  const type = typeOf(schema);
  if (type === "integer" && /^\d+$/.test(text)) return Number(text);
  if (type === "boolean" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  return text;
}
