const beyondAscii = 0x80;
const delimiters = /[(),./:␟\s]/u;
/** For each ASCII character whether it is a delimiter: asked for every character of every text. */
const isDelimiterByCode = Array.from({ length: beyondAscii }, (_, code) => delimiters.test(String.fromCharCode(code)));

/** The pieces of a text between delimiters and white space; none is empty. */
export function cutIntoPieces(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (!isDelimiter(text.charCodeAt(at))) continue;
    if (at > start) pieces.push(text.slice(start, at));
    start = at + 1;
  }
  if (start === 0 && text !== "") pieces.push(text);
  else if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

/** Whether a character, given as its UTF-16 unit, stands between pieces. */
export function isDelimiter(code: number): boolean {
  return code < beyondAscii ? isDelimiterByCode[code] === true : delimiters.test(String.fromCharCode(code));
}
