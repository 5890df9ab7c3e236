const beyondAscii = /[\u0080-\uffff]/g;

/** The same JSON text in ASCII: other characters, which can only stand inside strings, become `\u` escapes. */
export function asciiJson(text: string): string {
  return text.replace(beyondAscii, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
