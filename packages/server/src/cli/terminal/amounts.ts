const steps = ["bytes", "kB", "MB", "GB", "TB"];

/** `12,345 records`, or without the noun the number alone. */
export function amount(count: number, one?: string, many = `${one}s`): string {
  const number = Math.round(count).toLocaleString("en");
  return one === undefined ? number : `${number} ${Math.round(count) === 1 ? one : many}`;
}

/** How many come in a second, as a number. */
export function perSecond(count: number, seconds: number): string {
  return amount(count / Math.max(seconds, 0.001));
}

/** How long ago that is by the clock of `performance`. */
export function durationSince(started: number): string {
  return duration((performance.now() - started) / 1000);
}

/** `3.2 s`, `2 min 5 s`, `1 h 12 min` */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `4.2 MB` */
export function fileSize(bytes: number): string {
  const power = Math.min(steps.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${steps[power]}`;
}
