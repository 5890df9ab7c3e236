import { isUtf8 } from "node:buffer";
import { type Json, type MetadataChangeProposal, parseJson, type SystemMetadata } from "@almagest/model";
import { reasonOf } from "../../../reason-of.ts";
import type { IngestRecord, RecordContent, RecordFault } from "./ingest-record.ts";
import { MalformedText, type RawValue, type ValuePlace } from "./raw-value.ts";
import { recordContent } from "./record-content.ts";
import { splitValues } from "./split-values.ts";

/** An input: a file, or standard input. */
export interface RecordInput {
  /** As messages name it. */
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer>;
}

/** The records of the inputs in their order, each ready to be sent or at fault. An input whose text goes astray is left at that place. */
export async function* readRecords(inputs: Iterable<RecordInput>): AsyncGenerator<IngestRecord | RecordFault> {
  for (const { name, chunks } of inputs) {
    try {
      for await (const raw of splitValues(chunks)) yield readRecord(name, raw);
    } catch (error) {
      if (!(error instanceof MalformedText)) throw error;
      yield { place: placeOf(name, error.at), message: error.message, bytes: 0 };
    }
  }
}

/** Proposals that are at hand as records. */
export function* recordsOf(proposals: Iterable<MetadataChangeProposal>, name: string): Generator<IngestRecord> {
  let element = 0;
  for (const proposal of proposals) {
    const bytes = proposal.aspect?.value.length ?? 0;
    yield { kind: "proposal", proposal, place: `${name}[${element++}]`, urn: proposal.entityUrn ?? "", bytes };
  }
}

/** The record under another run. */
export function underRun(record: IngestRecord, runId: string): IngestRecord {
  const labelled = (systemMetadata: SystemMetadata = {}) => ({ ...systemMetadata, runId });
  return record.kind === "proposal"
    ? { ...record, proposal: { ...record.proposal, systemMetadata: labelled(record.proposal.systemMetadata) } }
    : { ...record, write: { ...record.write, systemMetadata: labelled(record.write.systemMetadata) } };
}

function readRecord(name: string, { content, ...at }: RawValue): IngestRecord | RecordFault {
  const place = placeOf(name, at);
  const bytes = content.length;
  const read = readContent(content, at.line);
  return typeof read === "string" ? { place, message: read, bytes } : { ...read, place, urn: urnOf(read), bytes };
}

function readContent(content: Buffer, line: number): RecordContent | string {
  if (!isUtf8(content)) return "the text is not UTF-8";
  let value: Json;
  try {
    value = parseJson(content.toString("utf8"));
  } catch (error) {
    return `not JSON: ${inFile(reasonOf(error), line)}`;
  }
  return recordContent(value);
}

/** What the parser says of a record that begins in this line: it counts lines from there, and quotes the text with its line feeds. */
function inFile(reason: string, line: number): string {
  return reason
    .replace(/ in JSON at position (\d+) \(line (\d+) column \d+\)$/, (_, position: string, below: string) => {
      return ` at position ${position} of the record, in line ${line + Number(below) - 1}`;
    })
    .replaceAll(/\s+/g, " ");
}

function urnOf(content: RecordContent): string {
  const urn: unknown = content.kind === "proposal" ? content.proposal.entityUrn : Object.values(content.write.snapshot)[0]?.urn;
  return typeof urn === "string" ? urn : "";
}

function placeOf(name: string, { line, element }: ValuePlace): string {
  return element === undefined ? `${name}:${line}` : `${name}:${line} (element ${element})`;
}
