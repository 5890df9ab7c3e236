/** A field of a schedule: what it may hold, and the names that stand for numbers. */
interface CronField {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const days = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

const fields: readonly CronField[] = [
  { name: "second", least: 0, most: 59 },
  { name: "minute", least: 0, most: 59 },
  { name: "hour", least: 0, most: 23 },
  { name: "day of the month", least: 1, most: 31 },
  { name: "month", least: 1, most: 12, names: ["", ...months] },
  { name: "day of the week", least: 0, most: 7, names: days },
];

/** What is wrong with a cron schedule of 5 parts, or of 6 with seconds first; undefined when nothing is. */
export function cronFault(schedule: string): string | undefined {
  const parts = schedule.trim().split(/\s+/);
  if (parts.length !== 5 && parts.length !== 6) return `it has ${parts.length} parts; give 5, or 6 with seconds first`;
  const expected = fields.slice(fields.length - parts.length);
  for (const [at, field] of expected.entries()) {
    const part = parts[at] ?? "";
    if (!part.split(",").every((item) => isItem(item, field))) {
      return `${JSON.stringify(part)} is no ${field.name}; give *, or numbers from ${field.least} to ${field.most}, ranges and steps of them`;
    }
  }
  return undefined;
}

/** `*`, `?`, a number or a range, each with or without a step. */
function isItem(item: string, field: CronField): boolean {
  const [range = "", step, ...more] = item.split("/");
  if (more.length > 0 || (step !== undefined && !/^[1-9]\d*$/.test(step))) return false;
  if (range === "*" || range === "?") return true;
  const ends = range.split("-").map((end) => numberOf(end, field));
  const [first = Number.NaN, last = first] = ends;
  return ends.length <= 2 && first >= field.least && last <= field.most && first <= last;
}

function numberOf(text: string, { names = [] }: CronField): number {
  if (/^\d+$/.test(text)) return Number(text);
  const named = text === "" ? -1 : names.indexOf(text.toUpperCase());
  return named === -1 ? Number.NaN : named;
}
