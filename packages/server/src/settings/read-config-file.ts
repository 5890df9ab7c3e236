import { readFile } from "node:fs/promises";
import { isMap, isScalar, LineCounter, parseDocument, type YAMLMap } from "yaml";
import { nearestName } from "./nearest-name.ts";
import { checkedSetting, type Setting } from "./setting.ts";

/** Settings from a file, by the names of the table. */
export type FileSettings = Readonly<Record<string, unknown>>;

/**
 * Reads a YAML file of settings, each under the name of its flag. Throws an Error that names the line and what would be right
 * there.
 */
export async function readConfigFile(path: string, settings: Readonly<Record<string, Setting>>): Promise<FileSettings> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the settings file ${path} cannot be read (${error.code}); give an existing one with --config`);
  });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [fault] = document.errors;
  if (fault !== undefined) throw new Error(`${path}:${lines.linePos(fault.pos[0]).line}: ${fault.message.split("\n")[0]}`);
  if (document.contents === null) return {};
  if (!isMap(document.contents)) throw new Error(`${path}: is no map of settings, such as "port: 8080"`);
  return settingsIn(document.contents, settings, (offset) => `${path}:${lines.linePos(offset).line}`);
}

function settingsIn({ items }: YAMLMap, settings: Readonly<Record<string, Setting>>, placeOf: (offset: number) => string): FileSettings {
  const named = Object.entries(settings).flatMap(([name, setting]) =>
    setting.flag === undefined ? [] : [{ name, setting, flag: setting.flag }],
  );
  const byFlag = new Map(named.map((each) => [each.flag, each]));
  const entries = items.map(({ key, value }) => {
    const flag = isScalar(key) ? String(key.value) : "";
    const place = `${placeOf(isScalar(key) ? (key.range?.[0] ?? 0) : 0)}: ${flag}`;
    const found = byFlag.get(flag);
    if (found === undefined) throw new Error(`${place}: there is no such setting; ${nearestName(flag, [...byFlag.keys()])}`);
    const given = (value as { toJSON(): unknown } | null)?.toJSON() ?? null;
    return [found.name, checkedSetting(found.setting, given, place)] as const;
  });
  return Object.fromEntries(entries);
}
