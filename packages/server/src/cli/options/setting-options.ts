import { type Command, Option } from "commander";
import { type Config, readConfig, settings } from "../../config.ts";
import { environmentNames, type Setting } from "../../settings/setting.ts";
import type { ValueKind } from "../../settings/value-kinds.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { gathered } from "./option-values.ts";

type SettingName = keyof typeof settings;

/** Makes a flag of each setting: all of them, or those named. */
export function addSettingOptions(command: Command, names: readonly SettingName[] = Object.keys(settings) as SettingName[]): Command {
  for (const name of names) {
    const setting: Setting = settings[name];
    if (hasFlag(setting)) command.addOption(optionOf(setting));
  }
  return command.addOption(new Option("--config <file>", "YAML file of settings, each under the name of its flag (env: ALMAGEST_CONFIG)"));
}

/**
 * The settings as the flags of the command, the environment, the settings file and the defaults give them; `presets` come
 * before the defaults. Throws an Error that names what is wrong.
 */
export async function configOf(
  command: Command,
  { environment }: Terminal,
  presets: Readonly<Record<string, unknown>> = {},
): Promise<Config> {
  const { config: path = environment.ALMAGEST_CONFIG, ...given } = command.opts<{ config?: string }>();
  const options = given as Readonly<Record<string, unknown>>;
  const flags = Object.entries(settings as Record<string, Setting>).map(([name, setting]) => [
    name,
    hasFlag(setting) ? options[optionOf(setting).attributeName()] : undefined,
  ]);
  return readConfig(Object.fromEntries(flags), environment, { ...presets, ...(path && (await settingsIn(path))) });
}

/** Loaded here, because most catalogs have no file of settings and can do without a reader of YAML. */
async function settingsIn(path: string): Promise<Readonly<Record<string, unknown>>> {
  const { readConfigFile } = await import("../../settings/read-config-file.ts");
  return readConfigFile(path, settings);
}

type FlagSetting = Setting & { readonly flag: string };

function hasFlag(setting: Setting): setting is FlagSetting {
  return setting.flag !== undefined;
}

/** Without a default of its own: a flag that is given wins over the environment, one that is not does not. */
function optionOf(setting: FlagSetting): Option {
  const { flag, takes, default: preset, description, repeatable } = setting;
  const notes = repeatable || preset === "" ? [] : [`default: ${preset}`];
  const text = `${description} (${[...notes, `env: ${environmentNames(setting).join(" or ")}`].join(", ")})`;
  const value = placeholder(flag, takes);
  // A flag that is given alone is true, where that can be.
  const option = new Option(`--${flag} ${takes.read(true) === undefined ? `<${value}>` : `[${value}]`}`, text);
  return repeatable ? option.argParser(gathered) : option;
}

function placeholder(flag: string, takes: ValueKind): string {
  if (flag.endsWith("-dir")) return "folder";
  return takes.placeholder ?? flag.split("-").at(-1) ?? "value";
}
