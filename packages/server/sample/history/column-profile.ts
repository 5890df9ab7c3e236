import { dayMillis } from "../sample-time.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { columnClass } from "../tables/column-classes.ts";
import type { SampleColumn } from "../tables/sample-dataset.ts";

/** The table that a column is profiled in. */
export interface ProfiledTable {
  readonly urn: string;
  readonly rowCount: number;
  readonly timestampMillis: number;
  /** Recent profiles also carry frequencies, quantiles and samples. */
  readonly isRecent: boolean;
}

/** What the values of well-known columns are, the most frequent first. */
const usualValues: Readonly<Record<string, readonly string[]>> = {
  channel: ["web", "app", "store", "phone"],
  status: ["delivered", "shipped", "paid", "placed", "cancelled"],
  state: ["delivered", "handed_over", "planned", "lost"],
  currency: ["EUR", "SEK", "NOK", "DKK", "CHF", "GBP", "PLN"],
  country_code: ["DE", "SE", "FR", "NO", "AT", "DK", "CH", "NL", "BE"],
  method: ["card", "invoice", "swish", "paypal", "gift_card"],
  paid_with: ["card", "invoice", "swish", "paypal", "gift_card"],
  reason_code: ["too_small", "not_as_described", "too_large", "damaged", "other", "late"],
  loyalty_level: ["sprout", "fern", "oak"],
  age_band: ["35–44", "25–34", "45–54", "55–64", "18–24", "65+"],
  preferred_locale: ["de-DE", "sv-SE", "fr-FR", "nb-NO", "de-AT", "da-DK"],
  brand: ["Quillmere Home", "Åhus", "Ljusglimt", "Maison Bruyère", "Moosgrün"],
  colour: ["oak", "linen", "moss", "Rauchblau", "bleu pétrole"],
  device_kind: ["mobile", "desktop", "tablet"],
  account_kind: ["income", "expense", "asset", "liability", "equity"],
};

/** A column's statistics. They drift a little from day to day and keep their shape. */
export function columnProfile(column: SampleColumn, table: ProfiledTable): Readonly<Record<string, unknown>> {
  const shape = seededRandom(`${table.urn} ${column.path}`);
  const drift = seededRandom(`${table.urn} ${column.path} ${table.timestampMillis}`);
  const nullShare = column.nullable ? 0.4 * shape.fraction() ** 3 * (1 + 0.04 * drift.fraction()) : 0;
  const nullCount = Math.min(table.rowCount, Math.round(table.rowCount * nullShare));
  const present = table.rowCount - nullCount;
  const uniqueCount = distinctValues(column, present, shape);
  return {
    fieldPath: column.path,
    uniqueCount,
    uniqueProportion: proportion(uniqueCount, present),
    nullCount,
    nullProportion: proportion(nullCount, table.rowCount),
    ...valuesOf(column, { table, shape, drift, present }),
  };
}

interface Shaped {
  readonly table: ProfiledTable;
  readonly shape: SeededRandom;
  readonly drift: SeededRandom;
  readonly present: number;
}

function distinctValues({ key, type, path }: SampleColumn, present: number, shape: SeededRandom): number {
  const usual = usualValues[path];
  if (key) return present;
  if (usual !== undefined) return Math.min(usual.length, present);
  if (type === "BooleanType") return Math.min(2, present);
  if (type === "DateType") return Math.min(present, shape.integer(300, 3_800));
  return Math.round(present * shape.fraction() ** 2);
}

function valuesOf(column: SampleColumn, shaped: Shaped): Readonly<Record<string, unknown>> {
  switch (column.type) {
    case "NumberType":
      return column.key ? {} : numbersOf(shaped);
    case "DateType":
    case "TimeType":
      return momentsOf(column, shaped);
    case "StringType":
      return textsOf(column, shaped);
    default:
      return {};
  }
}

function numbersOf({ shape, drift, table }: Shaped): Readonly<Record<string, unknown>> {
  const mean = 10 ** (0.5 + 3 * shape.fraction()) * (1 + 0.02 * drift.fraction());
  const spread = mean * (0.3 + shape.fraction());
  const at = (share: number) => Math.max(0, mean + spread * share).toFixed(2);
  return {
    min: at(-3),
    max: at(9),
    mean: mean.toFixed(2),
    median: at(-0.2),
    stdev: spread.toFixed(2),
    ...(table.isRecent && {
      quantiles: [
        { quantile: "0.25", value: at(-0.7) },
        { quantile: "0.5", value: at(-0.2) },
        { quantile: "0.75", value: at(0.5) },
        { quantile: "0.95", value: at(1.9) },
      ],
    }),
  };
}

function momentsOf({ type }: SampleColumn, { shape, table }: Shaped): Readonly<Record<string, unknown>> {
  const written = (time: number) => (type === "DateType" ? new Date(time).toISOString().slice(0, 10) : new Date(time).toISOString());
  return {
    min: written(table.timestampMillis - shape.integer(900, 3_600) * dayMillis),
    max: written(table.timestampMillis - shape.integer(600, 9_000_000)),
  };
}

/** Samples of personal data are left out. */
function textsOf({ path, plainPath }: SampleColumn, { table, present, shape }: Shaped): Readonly<Record<string, unknown>> {
  const usual = usualValues[path];
  if (usual === undefined || !table.isRecent || columnClass(plainPath)?.tags.includes("PII") === true) return {};
  const weights = usual.map((_, index) => (0.7 + 0.6 * shape.fraction()) / (index + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return {
    distinctValueFrequencies: usual.map((value, index) => ({ value, frequency: Math.round((present * (weights[index] ?? 0)) / sum) })),
    sampleValues: usual.slice(0, 3),
  };
}

function proportion(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}
