import { type Command, Option } from "commander";
import { type Config, readConfig, settings } from "../../config.ts";
import type { Setting } from "../../settings/setting.ts";
import type { Terminal } from "../terminal/terminal.ts";

type SettingName = keyof typeof settings;

/** Makes a flag of each setting: all of them, or those named. */
export function addSettingOptions(command: Command, names: readonly SettingName[] = Object.keys(settings) as SettingName[]): Command {
  for (const name of names) {
    const setting: Setting = settings[name];
    if (hasFlag(setting)) command.addOption(optionOf(setting));
  }
  return command;
}

/**
 * The settings as the flags of the command, the environment and the defaults give them; `presets` come before the defaults.
 * Throws an Error that names what is wrong.
 */
export function configOf(command: Command, { environment }: Terminal, presets: Readonly<Record<string, unknown>> = {}): Config {
  const given = command.opts();
  const flags = Object.entries(settings as Record<string, Setting>).map(([name, setting]) => {
    const preset = environment[setting.environment] === undefined ? presets[name] : undefined;
    return [name, (hasFlag(setting) ? given[optionOf(setting).attributeName()] : undefined) ?? preset];
  });
  return readConfig(Object.fromEntries(flags), environment);
}

type FlagSetting = Setting & { readonly flag: string };

function hasFlag(setting: Setting): setting is FlagSetting {
  return setting.flag !== undefined;
}

/** Without a default of its own: a flag that is given wins over the environment, one that is not does not. */
function optionOf({ flag, environment, schema, default: preset, description, repeatable }: FlagSetting): Option {
  const isSwitch = "type" in schema && schema.type === "boolean" && preset === false;
  const notes = isSwitch || repeatable || preset === "" ? [] : [`default: ${preset}`];
  const text = `${description} (${[...notes, `env: ${environment}`].join(", ")})`;
  const option = new Option(isSwitch ? `--${flag}` : `--${flag} <${placeholder(flag, schema)}>`, text);
  return repeatable ? option.argParser((value: string, before: readonly string[] = []) => [...before, value]) : option;
}

function placeholder(flag: string, schema: object): string {
  if (flag.endsWith("-dir")) return "folder";
  if ("type" in schema && schema.type === "boolean") return "true|false";
  return "type" in schema && schema.type === "integer" ? "number" : (flag.split("-").at(-1) ?? "value");
}
