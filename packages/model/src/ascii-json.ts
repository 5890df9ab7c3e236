const beyondAscii = /[\u0080-\uffff]/g;

/**
 * The same JSON text in ASCII: other characters, which can only stand inside strings, become `\u` escapes. Values that are
 * declared as bytes, one character each, have one reading then, whether or not a reader takes letters for bytes.
 */
export function asciiJson(text: string): string {
  return text.replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
