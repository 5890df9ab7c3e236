/** Largest request line and headers in bytes (rest.md 1.1). */
export const maxHeaderSize = 32_768;

/** In which a request has to arrive. */
export const millisToArrive = 60_000;

/**
 * Characters of a password. The page asks people for eight; programs that exist sign users up with four, and the throttle and
 * the work of a hash do the rest. What is longer is not looked at: to bring all of it into one spelling would take longer than
 * to hash it.
 */
export const passwordLength = { fewest: 4, most: 1_000 } as const;
