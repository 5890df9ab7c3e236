import { asciiJson, type GenericAspect, jsonContentType, type MetadataChangeProposal, type SystemMetadata } from "@almagest/model";
import { entityTypeOf } from "./urns.ts";

/** One aspect of one entity, before it is put into a proposal. */
export interface AspectWrite {
  readonly urn: string;
  readonly aspect: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A change proposal as it goes over the wire. */
export interface SampleProposal extends MetadataChangeProposal {
  readonly entityUrn: string;
  readonly aspectName: string;
  readonly aspect: GenericAspect;
  readonly systemMetadata: SystemMetadata;
}

/** An aspect of an entity; the value is as the model wants it on the wire. */
export function write(urn: string, aspect: string, value: AspectWrite["value"]): AspectWrite {
  return { urn, aspect, value };
}

/** The upsert of an aspect. */
export function toProposal({ urn, aspect, value }: AspectWrite, systemMetadata: SystemMetadata): SampleProposal {
  return {
    entityType: entityTypeOf(urn),
    entityUrn: urn,
    changeType: "UPSERT",
    aspectName: aspect,
    aspect: { value: asciiJson(JSON.stringify(value)), contentType: jsonContentType },
    systemMetadata,
  };
}
