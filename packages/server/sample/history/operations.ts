import { type AspectWrite, write } from "../aspect-write.ts";
import { historyOfDays, ingestionUser, type SampleTime } from "../sample-time.ts";
import { seededRandom } from "../seeded-random.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { ownerUrn } from "../urns.ts";
import { countOn, shopLoad } from "./rhythm.ts";

/** The nightly loads of the tables in the warehouse; tonight's too, if it was before now. */
export function* datasetOperations(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const dataset of datasets) {
    const { loadedAt, place, kind } = dataset;
    if (loadedAt === undefined || (kind ?? place.kind) !== "Table") continue;
    for (const day of [...historyOfDays(), 0]) yield* loadOn({ dataset, loadedAt, day, time });
  }
}

interface Load {
  readonly dataset: SampleDataset;
  readonly loadedAt: number;
  readonly day: number;
  readonly time: SampleTime;
}

function* loadOn({ dataset, loadedAt, day, time }: Load): Iterable<AspectWrite> {
  const { urn, place, rowsPerDay = 0, rows = 0 } = dataset;
  const midnight = time.daysAgo(day);
  const random = seededRandom(`${urn} load ${midnight}`);
  const finished = time.daysAgo(day, { hour: loadedAt, minute: random.integer(6, 54) });
  if (finished > time.now) return;
  const isRebuilt = place.properties?.materialization === "table";
  yield write(urn, "operation", {
    timestampMillis: finished,
    actor: ownerUrn(place.platform === "snowflake" ? "svc.dbt" : ingestionUser),
    operationType: isRebuilt ? "CREATE" : rowsPerDay === 0 ? "UPDATE" : "INSERT",
    numAffectedRows: isRebuilt ? Math.round(rows - day * rowsPerDay) : countOn(Math.max(rowsPerDay, 1), shopLoad(midnight), random),
    sourceType: "DATA_PROCESS",
    lastUpdatedTimestamp: finished,
    customProperties: { invocation: `run-${new Date(midnight).toISOString().slice(0, 10)}` },
  });
}
