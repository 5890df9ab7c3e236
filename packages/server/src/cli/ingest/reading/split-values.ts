import type { RawValue } from "./raw-value.ts";
import { splitLines } from "./split-lines.ts";
import { ValueScanner } from "./value-scanner.ts";

type Form = "array" | "lines" | "values";

/** A first line longer than any request may be is taken for part of a larger value. */
const longestFirstLine = 16 * 1024 * 1024;
const byteOrderMark = "\uFEFF";

/**
 * The values of a text: the elements of a JSON array, one value a line, or values spread over lines. The text is
 * never held whole. Throws MalformedText.
 */
export async function* splitValues(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawValue> {
  const { form, all } = await recognise(chunks);
  if (form === "lines") return yield* splitLines(all);
  const scanner = new ValueScanner(form);
  for await (const chunk of all) yield* scanner.push(chunk);
  yield* scanner.end();
}

/** Reads as much of the text as tells its form, and hands all of it on. */
async function recognise(chunks: AsyncIterable<Buffer>): Promise<{ form: Form; all: AsyncIterable<Buffer> }> {
  const rest = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let form: Form | undefined;
  while (form === undefined) {
    const { value, done } = await rest.next();
    if (done !== true) head = Buffer.concat([head, value]);
    form = formOf(head) ?? (done === true ? "lines" : undefined);
  }
  if (head.toString("utf8", 0, 3) === byteOrderMark) head = head.subarray(3);
  return { form, all: chain(head, { [Symbol.asyncIterator]: () => rest }) };
}

function formOf(head: Buffer): Form | undefined {
  const start = head.findIndex((byte, index) => byte > 0x20 && !(index < 3 && byte > 0x7f));
  if (start < 0) return undefined;
  if (head[start] === "[".charCodeAt(0)) return "array";
  const end = head.indexOf("\n", start);
  if (end < 0) return head.length > longestFirstLine ? "values" : undefined;
  return isWhole(head.subarray(start, end)) ? "lines" : "values";
}

/** Whether the brackets and strings that the line opens end in it. */
function isWhole(line: Buffer): boolean {
  const scanner = new ValueScanner("values");
  try {
    return [...scanner.push(line), ...scanner.end()].length > 0;
  } catch {
    return false;
  }
}

async function* chain(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}
