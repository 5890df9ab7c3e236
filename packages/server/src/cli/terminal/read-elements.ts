import { isArray, isJsonObject, type Json, type JsonObject } from "@almagest/model";
import { parseDocument } from "yaml";
import { CommandFailure } from "./terminal.ts";

/** What the elements of a file are called, and how one is read: as what it stands for, or as a list of its faults. */
interface Reading<T> {
  readonly source: string;
  readonly called: string;
  readonly read: (element: JsonObject) => T | readonly string[];
}

/** The elements in YAML or JSON text: a list of objects, or one. Throws CommandFailure with all that is wrong, naming the places. */
export function readElements<T extends object>(text: string, { source, called, read }: Reading<T>): T[] {
  const document = parseDocument(text);
  const [syntax] = document.errors;
  if (syntax !== undefined) throw new CommandFailure(`${source} is neither YAML nor JSON: ${syntax.message}`);
  const content = document.toJS() as Json;
  const faults: string[] = [];
  const elements = isArray(content) ? content : [content];
  const found = elements.flatMap((element, index): T[] => {
    const one = isJsonObject(element) ? read(element) : [`expected an object that tells of a ${called}`];
    if (!isFaults(one)) return [one];
    faults.push(...one.map((fault) => `${source}, ${called} ${index + 1}: ${fault}`));
    return [];
  });
  if (faults.length > 0) throw new CommandFailure(faults.join("\n"));
  return found;
}

function isFaults(read: object): read is readonly string[] {
  return Array.isArray(read);
}
