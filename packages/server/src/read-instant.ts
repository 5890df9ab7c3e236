const instant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** The milliseconds of an ISO-8601 instant, with its zone; undefined for what is none. */
export function readInstant(text: string): number | undefined {
  const [, day] = instant.exec(text) ?? [];
  if (day === undefined) return undefined;
  const time = Date.parse(text);
  // A day that its month does not have would be taken for one of the next month.
  const isDay = new Date(day).getUTCDate() === Number(day.slice(-2));
  return isDay && !Number.isNaN(time) ? time : undefined;
}
