const beyondAscii = /[\u0080-\uffff]/g;

/**
 * The same JSON text in ASCII. The value of a proposal is declared as bytes, one character each, so a server may take
 * letters beyond ASCII for the bytes of others; escaped they have one reading.
 */
export function asciiJson(text: string): string {
  return text.replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
