import type { AspectRecord } from "../../storage/aspect-store.ts";
import { encodeAspects } from "../generic/encode-aspect.ts";

/** An entity with its aspects below a member `aspects`, as JSON text (openapi.md 3). */
export function encodeWrapped(urn: string, records: readonly AspectRecord[], systemMetadata: boolean): string {
  return `{"urn":${JSON.stringify(urn)},"aspects":{${encodeAspects(records, { systemMetadata, auditStamp: false })}}}`;
}

/** The same with the aspects beside the URN. */
export function encodeFlat(urn: string, records: readonly AspectRecord[], systemMetadata: boolean): string {
  const members = encodeAspects(records, { systemMetadata, auditStamp: false });
  return `{"urn":${JSON.stringify(urn)}${members && `,${members}`}}`;
}
