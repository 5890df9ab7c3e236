/** What the work gives, or `late()` when it takes longer than so many milliseconds. */
export async function withinTime<T>(work: Promise<T>, millis: number, late: () => T): Promise<T> {
  const over = Promise.withResolvers<T>();
  const timer = setTimeout(() => over.resolve(late()), millis);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
