import type { LatestAspects } from "../../read-path/get-latest-aspects.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import { encodeAspects, type Told } from "../generic/encode-aspect.ts";

/** What an answer of this version of the interface tells of each aspect (openapi.md 1.4). */
export function toldOf(systemMetadata: boolean): Told {
  return { systemMetadata, auditStamp: systemMetadata };
}

/** An entity whose aspects are its members (openapi.md 3). */
export function encodeEntity(urn: string, aspects: string): string {
  return `{"urn":${JSON.stringify(urn)}${aspects === "" ? "" : `,${aspects}`}}`;
}

/** The entity with all that was read of it; undefined when that is nothing. */
export function encodeLatest({ urn, records, events }: LatestAspects, told: Told): string | undefined {
  if (records.length === 0 && events.length === 0) return undefined;
  const series = events.map((event) => `"${event.aspect}":${encodeEvent(event, told)}`);
  return encodeEntity(urn, [encodeAspects(records, told), ...series].filter((part) => part !== "").join(","));
}

/** An event in its envelope. Nobody keeps who wrote it. */
export function encodeEvent({ event, systemMetadata }: TimeseriesEvent, told: Told): string {
  const system = told.systemMetadata && systemMetadata !== null ? `,"systemMetadata":${systemMetadata}` : "";
  return `{"value":${event}${system}}`;
}

/** One entity for each URN, in the order in which they first come. */
export function encodeWritten(records: readonly AspectRecord[], told: Told): string {
  const entities = Map.groupBy(records, ({ urn }) => urn);
  return `[${[...entities].map(([urn, written]) => encodeEntity(urn, encodeAspects(written, told))).join(",")}]`;
}
