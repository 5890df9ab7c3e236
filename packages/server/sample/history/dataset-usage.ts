import { type AspectWrite, write } from "../aspect-write.ts";
import { emailOf } from "../governance/people.ts";
import { daily, historyOfDays, type SampleTime } from "../sample-time.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { columnClass } from "../tables/column-classes.ts";
import type { SampleColumn, SampleDataset } from "../tables/sample-dataset.ts";
import { ownerUrn } from "../urns.ts";
import { shareAmongReaders } from "./readers.ts";
import { countOn, growth, officeLoad } from "./rhythm.ts";

/** Daily query counts of the datasets that are queried, with who ran them, on which columns and the most frequent statements. */
export function* datasetUsage(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const dataset of datasets) {
    const { queries } = dataset;
    if (queries === undefined) continue;
    const statements = typicalStatements(dataset);
    for (const day of historyOfDays()) yield usageOn({ dataset, queries, statements, day, time });
  }
}

interface UsageDay {
  readonly dataset: SampleDataset;
  readonly queries: number;
  readonly statements: readonly string[];
  readonly day: number;
  readonly time: SampleTime;
}

function usageOn({ dataset, queries, statements, day, time }: UsageDay): AspectWrite {
  const timestampMillis = time.daysAgo(day);
  const random = seededRandom(`${dataset.urn} usage ${timestampMillis}`);
  const total = countOn(queries, officeLoad(timestampMillis) * growth(day), random);
  const readers = shareAmongReaders(total, dataset.domain ?? dataset.place.domain, random);
  return write(dataset.urn, "datasetUsageStatistics", {
    timestampMillis,
    eventGranularity: daily,
    uniqueUserCount: readers.length,
    totalSqlQueries: readers.reduce((sum, { count }) => sum + count, 0),
    topSqlQueries: total === 0 ? [] : random.sample(statements, 3),
    userCounts: readers.map(({ username, count }) => ({ user: ownerUrn(username), count, userEmail: emailOf(username) })),
    fieldCounts: fieldCounts(dataset.columns, total, random),
  });
}

/** The further to the right a column stands, the less it is asked for; keys are in every join. */
function fieldCounts(
  columns: readonly SampleColumn[],
  total: number,
  random: SeededRandom,
): readonly { fieldPath: string; count: number }[] {
  return columns
    .slice(0, 12)
    .map(({ path, key }, index) => ({
      fieldPath: path,
      count: Math.min(total, random.around((total * (key ? 0.9 : 0.75)) / (1 + index / 5), 0.3)),
    }))
    .filter(({ count }) => count > 0);
}

/** Statements as people run them on this table. */
function typicalStatements({ name, columns }: SampleDataset): readonly string[] {
  const named = (type: string) => columns.filter((column) => column.type === type && !column.path.startsWith("_")).map(({ path }) => path);
  const [key = "*"] = columns.map(({ path }) => path);
  const [text = key] = named("StringType").filter((path) => columnClass(path) === undefined);
  const [number = key] = named("NumberType").slice(1);
  const [moment = key] = [...named("TimeType"), ...named("DateType")];
  return [
    `select count(*) from ${name}`,
    `select ${text}, count(*) as n from ${name} group by ${text} order by n desc limit 20`,
    `select ${moment}::date as day, sum(${number}) as total from ${name} where ${moment} >= dateadd('day', -28, current_date) group by day order by day`,
    `select ${text}, avg(${number}) as average from ${name} group by ${text}`,
    `select * from ${name} where ${key} = ? limit 100`,
    `select max(${moment}) from ${name}`,
  ];
}
