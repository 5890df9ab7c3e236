import { type RawValue, rawValue } from "./raw-value.ts";

const lineFeed = 10;
const space = 32;

/** One value a line; blank lines are passed over. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawValue> {
  let pieces: Buffer[] = [];
  let line = 1;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      pieces.push(chunk.subarray(start, end + 1));
      yield* filled(pieces, line++);
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  yield* filled(pieces, line);
}

function* filled(pieces: readonly Buffer[], line: number): Generator<RawValue> {
  const value = rawValue(pieces, { line });
  if (value.content.some((byte) => byte > space)) yield value;
}
