import { isUtf8 } from "node:buffer";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from "node:zlib";
import { catalogError } from "../../errors.ts";

/** The ways to pack a body that are read, by their names in `Content-Encoding`. */
const unpackers: ReadonlyMap<string, (packed: Buffer, options: ZlibOptions) => Promise<Buffer>> = new Map([
  ["gzip", promisify<Buffer, ZlibOptions, Buffer>(gunzip)],
  ["x-gzip", promisify<Buffer, ZlibOptions, Buffer>(gunzip)],
  ["deflate", promisify<Buffer, ZlibOptions, Buffer>(inflate)],
  ["br", promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress)],
]);

/** The names of them, as `Accept-Encoding` lists them. */
export const readEncodings = "gzip, deflate, br";

/**
 * A body as it was before it was packed for the way here, as senders of lineage do. The limit holds for that, too: a few
 * bytes can unpack to very many. Other names in the header often say nothing of how to read a body: text is left as it is, and
 * what is none was packed in a way that is not read.
 */
export async function unpackBody(body: Buffer, { contentEncoding, limit }: { contentEncoding: string; limit: number }): Promise<Buffer> {
  const unpack = unpackers.get(contentEncoding.trim().toLowerCase());
  if (unpack === undefined) {
    if (isUtf8(body)) return body;
    throw catalogError("UNSUPPORTED_CONTENT_ENCODING", { contentEncoding, known: readEncodings });
  }
  try {
    return await unpack(body, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw catalogError("BODY_TOO_LARGE", { limit });
    throw catalogError("MALFORMED_BODY", { reason: `it is not packed as its Content-Encoding "${contentEncoding}" says` });
  }
}
