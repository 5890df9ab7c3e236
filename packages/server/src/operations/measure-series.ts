import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { EntityRegistry } from "@almagest/model";
import type { Announced } from "../announced.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SeriesRange, SeriesSize, TimeseriesReader } from "../storage/timeseries-store.ts";
import { seriesOf } from "../timeseries/require-series.ts";
import { seriesPrefix } from "../timeseries/walk-events.ts";

/** Events measured at once. */
const slice = 2_000;

/** The size of a series, added up slice by slice; between them the event loop turns. */
export async function measureSeries(reader: TimeseriesReader, range: SeriesRange): Promise<SeriesSize> {
  const size = { events: 0, rows: 0, bytes: 0 };
  let after: string | undefined;
  do {
    const step = await reader.measureSeries(range, { limit: slice, ...(after !== undefined && { after }) });
    size.events += step.events;
    size.rows += step.rows;
    size.bytes += step.bytes;
    after = step.next;
    await turnOfEventLoop();
  } while (after !== undefined);
  return size;
}

/** A series with the name that its index has in the reference (rest.md 13.2); all names are in lower case. */
export interface IndexSize {
  readonly indexName: string;
  readonly entityName: string;
  readonly aspectName: string;
  readonly sizeInMb: number;
}

interface MeasuredParts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly announced: Pick<Announced, "indexPrefix">;
}

/** The size of every time series of the model, the largest first, then by name. */
export async function indexSizes(parts: MeasuredParts): Promise<IndexSize[]> {
  const prefix = parts.announced.indexPrefix === "" ? "" : `${parts.announced.indexPrefix}_`;
  const sizes: IndexSize[] = [];
  for (const entity of parts.registry.entities.values()) {
    for (const aspect of seriesOf(entity)) {
      const { bytes } = await measureSeries(parts.store.timeseries, { aspect: aspect.name, urnPrefix: seriesPrefix({ entity, aspect }) });
      const entityName = entity.name.toLowerCase();
      const aspectName = aspect.name.toLowerCase();
      sizes.push({ indexName: `${prefix}${entityName}_${aspectName}aspect_v1`, entityName, aspectName, sizeInMb: bytes / 1_000_000 });
    }
  }
  return sizes.sort((left, right) => right.sizeInMb - left.sizeInMb || (left.indexName < right.indexName ? -1 : 1));
}
