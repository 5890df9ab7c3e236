import { type Json, parseJson } from "@almagest/model";
import { decodeAspectText } from "../decode-aspect-text.ts";

/** The value that the text of an aspect spells; undefined when it is not JSON. */
export function readJson(text: string): Json | undefined {
  try {
    return parseJson(decodeAspectText(text));
  } catch {
    return undefined;
  }
}
