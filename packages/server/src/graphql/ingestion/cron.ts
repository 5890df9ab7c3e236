/** A field of a schedule: what it may hold, and the names that stand for numbers. */
interface CronField {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** The first of them stands for 1. */
  readonly names?: readonly string[];
  readonly ofDays?: DayForms;
}

/** What only a field of days may hold, besides `?` for no day in particular. */
interface DayForms {
  readonly isDay: (item: string, field: CronField) => boolean;
  readonly examples: string;
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const days = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"];

const fields: readonly CronField[] = [
  { name: "second", least: 0, most: 59 },
  { name: "minute", least: 0, most: 59 },
  { name: "hour", least: 0, most: 23 },
  { name: "day of the month", least: 1, most: 31, ofDays: { isDay: isDayOfMonth, examples: "L, LW, L-3 or 15W" } },
  { name: "month", least: 1, most: 12, names: months },
  { name: "day of the week", least: 0, most: 7, names: days, ofDays: { isDay: isDayOfWeek, examples: "5L or 5#2" } },
];

/**
 * What is wrong with a cron schedule of 5 parts, or of 6 with seconds first; undefined when nothing is. It is read as Spring reads
 * it, as schedules come from catalogs that do: libraries for cron refuse `0/15`, `L-3` or `7-1`, and take more than it does.
 */
export function cronFault(schedule: string): string | undefined {
  const parts = schedule.trim().split(/\s+/);
  if (parts.length !== 5 && parts.length !== 6) return `it has ${parts.length} parts; give 5, or 6 with seconds first`;
  const expected = fields.slice(fields.length - parts.length);
  for (const [at, field] of expected.entries()) {
    const part = parts[at] ?? "";
    if (!isPart(part, field)) return `${JSON.stringify(part)} is no ${field.name}; give ${takenBy(field)}`;
  }
  return undefined;
}

function takenBy({ least, most, ofDays }: CronField): string {
  const taken = `*, or numbers from ${least} to ${most}, ranges and steps of them`;
  return ofDays === undefined ? taken : `${taken}, or ${ofDays.examples}`;
}

function isPart(part: string, field: CronField): boolean {
  const { ofDays } = field;
  if (part === "?") return ofDays !== undefined;
  return part.split(",").every((item) => isItem(item, field) || ofDays?.isDay(item, field));
}

/** `*`, a number or a range, each with or without a step. */
function isItem(item: string, field: CronField): boolean {
  const [range = "", step, ...more] = item.split("/");
  if (more.length > 0 || (step !== undefined && !/^0*[1-9]\d*$/.test(step))) return false;
  if (range === "*") return true;
  const [first = Number.NaN, last, ...others] = range.split("-").map((end) => numberOf(end, field));
  if (last === undefined) return isIn(first, field);
  return others.length === 0 && isIn(first, field) && isIn(last, field) && startOfRange(first, field) <= last;
}

/** Sunday is both ends of the week: a range that begins with it begins with 0, however it is named. */
function startOfRange(first: number, { names }: CronField): number {
  return names === days && first === 7 ? 0 : first;
}

/** The last day, the last working day, so many days before the last, or the working day that is nearest to a day. */
function isDayOfMonth(item: string, field: CronField): boolean {
  if (item === "L" || item === "LW") return true;
  const [, before, nearest] = /^(?:L-(\d+)|(\d+)W)$/.exec(item) ?? [];
  return Number(before) > 0 || isIn(Number(nearest), field);
}

/** The last of these days in a month, or the first, the second and so on. */
function isDayOfWeek(item: string, field: CronField): boolean {
  const [, day = "", ordinal] = /^(.+?)(?:L|#(\d+))$/i.exec(item) ?? [];
  return isIn(numberOf(day, field), field) && (ordinal === undefined || Number(ordinal) > 0);
}

function isIn(number: number, { least, most }: CronField): boolean {
  return number >= least && number <= most;
}

function numberOf(text: string, { names = [] }: CronField): number {
  if (/^\d+$/.test(text)) return Number(text);
  const at = names.indexOf(text.toUpperCase());
  return at === -1 ? Number.NaN : at + 1;
}
