import type { Steps } from "../../steps.ts";

/** Characters that are made bytes in one step, a millisecond at the most. */
const charactersPerStep = 16_384;

/** The bytes of a text that comes in pieces, in UTF-8. */
export function* bytesInSteps(pieces: Iterable<string>): Steps<Buffer> {
  const bytes: Buffer[] = [];
  let text = "";
  for (const piece of pieces) {
    text += piece;
    if (text.length < charactersPerStep) continue;
    bytes.push(Buffer.from(text));
    text = "";
    yield;
  }
  return Buffer.concat([...bytes, Buffer.from(text)]);
}
