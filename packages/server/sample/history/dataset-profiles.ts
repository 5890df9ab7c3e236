import { type AspectWrite, write } from "../aspect-write.ts";
import { historyOfDays, type SampleTime } from "../sample-time.ts";
import { seededRandom } from "../seeded-random.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { columnProfile } from "./column-profile.ts";

/** Profiles of the tables that are profiled, every night or every Sunday, up to last night. */
export function* datasetProfiles(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const dataset of datasets) {
    if (dataset.profiled === undefined) continue;
    const isDaily = dataset.profiled === "daily";
    for (const day of historyOfDays().filter((candidate) => isDaily || candidate % 7 === 1)) yield profileOn(dataset, day, time);
  }
}

function profileOn({ urn, columns, rows = 0, rowsPerDay = 0 }: SampleDataset, day: number, time: SampleTime): AspectWrite {
  const timestampMillis = time.daysAgo(day, { hour: 9, minute: 30 });
  const rowCount = Math.max(0, Math.round(rows - day * rowsPerDay));
  return write(urn, "datasetProfile", {
    timestampMillis,
    rowCount,
    columnCount: columns.length,
    sizeInBytes: rowCount * columns.length * seededRandom(`${urn} size`).integer(5, 19),
    fieldProfiles: columns.map((column) => columnProfile(column, { urn, rowCount, timestampMillis, isRecent: day <= 7 })),
  });
}
