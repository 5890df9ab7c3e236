import { type CatalogClient, CatalogRequestError, type TimeseriesQuery, type TimeseriesValue } from "@almagest/client";

/** What is read of each aspect: the latest value, one row, or everything that is stored. */
export type Extent = { readonly version: number } | "latest" | "all";

/** What was found of an aspect; with `value` alone or in its envelope is for the printer to decide. */
export type Found = { readonly value: unknown };

/**
 * The aspects named, or all versioned ones, by name. A time series aspect gives its latest event, or with "all" its events, newest
 * first. Those of which nothing is stored are left out.
 */
export async function readAspects(
  client: CatalogClient,
  urn: string,
  { names, extent }: { names: readonly string[] | undefined; extent: Extent },
): Promise<Map<string, Found | readonly Found[]>> {
  const { aspects } = await client.getEntity(urn, names);
  const found = new Map<string, Found | readonly Found[]>();
  for (const name of names ?? Object.keys(aspects)) {
    const latest = aspects[name];
    const read =
      latest === undefined ? await readEvents(client, { urn, aspect: name }, extent) : await readRows(client, urn, { latest, extent });
    if (read !== undefined) found.set(name, read);
  }
  return found;
}

async function readRows(
  client: CatalogClient,
  urn: string,
  { latest, extent }: { latest: Found & { readonly name: string }; extent: Extent },
): Promise<Found | readonly Found[] | undefined> {
  if (extent === "latest") return latest;
  const numbered = async (version: number) => (version === 0 ? latest : client.getVersion(urn, latest.name, version));
  // Only this read counts back: -1 is the newest row of the history, or the latest when there is none.
  const countedBack = async (version: number) => (await client.getAspect(urn, latest.name, version))?.version;
  if (extent !== "all") {
    const version = extent.version < 0 ? await countedBack(extent.version) : extent.version;
    return version === undefined ? undefined : numbered(version);
  }
  const rows: Found[] = [];
  for (let version = (await countedBack(-1)) ?? 0; version > 0; version--) {
    const row = await numbered(version);
    if (row !== undefined) rows.push(row);
  }
  return [latest, ...rows];
}

/** Only the catalog knows which names are time series aspects of the entity; of others it says so with status 400. */
async function readEvents(
  client: CatalogClient,
  query: TimeseriesQuery,
  extent: Extent,
): Promise<TimeseriesValue | readonly TimeseriesValue[] | undefined> {
  if (extent !== "latest" && extent !== "all") return undefined;
  try {
    const events = await client.getTimeseriesValues(extent === "latest" ? { ...query, limit: 1 } : query);
    return extent === "latest" || events.length === 0 ? events[0] : events;
  } catch (error) {
    if (error instanceof CatalogRequestError && error.status === 400) return undefined;
    throw error;
  }
}
