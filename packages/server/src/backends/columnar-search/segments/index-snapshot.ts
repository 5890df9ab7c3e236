import { createHash } from "node:crypto";
import { type EntityRegistry, searchRules } from "@almagest/model";
import type { Steps } from "../../../steps.ts";
import type { LoadedSnapshot, SnapshotPart } from "../../../storage/search-snapshot-store.ts";
import { Bits } from "./bits.ts";
import { decodeSegment, encodeSegment } from "./segment-codec.ts";
import { SegmentReader } from "./segment-reader.ts";
import { UrnFilter } from "./urn-filter.ts";

/** To be raised when segments are laid out otherwise, texts are cut otherwise, or documents are made of aspects otherwise. */
const format = 12;

/** What the parts of a snapshot are. */
interface Contents {
  readonly format: number;
  /** Stands for the model that the documents were made by, and for the byte order of the machine. */
  readonly model: string;
  readonly segments: readonly { readonly segment: string; readonly deleted: string }[];
}

/** The segments as they stand now. Bytes are made when they are asked for; segments and sets of deletions do not change. */
export function encodeReaders(readers: readonly SegmentReader[], model: string): { contents: string; parts: SnapshotPart[] } {
  const segments: Contents["segments"][number][] = [];
  const parts: SnapshotPart[] = [];
  for (const { name, segment, deleted, deletedCount } of readers) {
    // Deletions are never taken back: their number stands for the set.
    const deletedName = `${name}/deleted/${deletedCount}`;
    segments.push({ segment: name, deleted: deletedName });
    parts.push({ name, read: () => encodeSegment(segment) }, { name: deletedName, read: () => [bytesOf(deleted.words)] });
  }
  return { contents: JSON.stringify({ format, model, segments } satisfies Contents), parts };
}

/** The segments of a snapshot; undefined when it is of another format or model. */
export function* decodeReaders({ contents, parts }: LoadedSnapshot, model: string): Steps<SegmentReader[] | undefined> {
  const about = JSON.parse(contents) as Contents;
  if (about.format !== format || about.model !== model) return undefined;
  const readers: SegmentReader[] = [];
  for (const { segment: name, deleted } of about.segments) {
    const [bytes, words] = [parts.get(name), parts.get(deleted)];
    if (bytes === undefined || words === undefined) return undefined;
    const segment = decodeSegment(bytes);
    const urns = yield* UrnFilter.inSteps(segment.urns);
    readers.push(new SegmentReader(segment, { name, urns, deleted: new Bits(segment.size, wordsOf(words)) }));
  }
  return readers;
}

/** Stands for everything in a model that search documents are made by. */
export function modelHash({ entities, aspects }: EntityRegistry): string {
  const hash = createHash("sha256");
  for (const { name, aspects: own } of entities.values()) hash.update(JSON.stringify([name, ...own.keys()]));
  for (const aspect of aspects.values()) hash.update(searchRules(aspect));
  return hash.update(bytesOf(Uint32Array.of(1))).digest("base64url");
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

/** Copied, since the set is written to. */
function wordsOf(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  return new Uint32Array(new Uint8Array(bytes).buffer);
}
