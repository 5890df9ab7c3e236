/** Of UTC by itself or behind one of its names: `+2`, `-0330`, `GMT+02:00`. */
const offset = /^(?:UTC|UT|GMT)?[+-](?:(\d)|(\d\d)(?:(:?)([0-5]\d)(?:\3([0-5]\d))?)?)$/;

const mostSeconds = 18 * 3600;

/**
 * Whether a text names a time zone: by where and what it is, as `Europe/Paris` and `UTC` do, or by its offset, in the forms that
 * Java reads, as schedules come from catalogs that do.
 */
export function isTimeZone(text: string): boolean {
  if (text === "Z" || text === "UT") return true;
  if (/^(?:UTC|UT|GMT)?[+-]/.test(text)) return isOffset(text);
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

function isOffset(text: string): boolean {
  const [, hour, hours = hour, , minutes = 0, seconds = 0] = offset.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) <= mostSeconds;
}
