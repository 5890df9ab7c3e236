const latin1Only = /^[\0-\xff]*$/;
const beyondAscii = /[\x80-\xff]/;
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The text of an aspect in a proposal. It is declared as bytes, one character each (model.md 7), so some clients spell
 * UTF-8 byte by byte while others send plain text. Both are read: text whose characters are all bytes, and which as bytes
 * is UTF-8, is taken as bytes; anything else stands for itself.
 */
export function decodeAspectText(text: string): string {
  if (!beyondAscii.test(text) || !latin1Only.test(text)) return text;
  try {
    return decoder.decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}
