/** The characters of a pattern that stand for others. */
export interface Wildcards {
  /** Stands for any text, none included. */
  readonly any: string;
  /** Stands for one character. */
  readonly one: string;
}

/** A test for an SQL LIKE pattern: `%` stands for any text, `_` for one character, everything else for itself. */
export function matchesLike(pattern: string): (text: string) => boolean {
  return matchesWildcards(pattern, { any: "%", one: "_" });
}

/**
 * A test for a pattern with wildcards, in which everything else stands for itself. Where a character does not fit, only the
 * last wildcard for any text is tried again, one character further; so the time grows with the product of the two lengths and
 * no pattern can stop the process, as one could with a regular expression.
 */
export function matchesWildcards(pattern: string, { any, one }: Wildcards): (text: string) => boolean {
  const wildcards = { any: any.charCodeAt(0), one: one.charCodeAt(0) };
  return (text) => fits(pattern, text, wildcards);
}

function fits(wanted: string, given: string, { any, one }: { readonly any: number; readonly one: number }): boolean {
  let at = 0;
  let from = 0;
  let resumeAt = -1;
  let resumeFrom = 0;
  while (from < given.length) {
    const sign = wanted.charCodeAt(at);
    if (sign === any) {
      resumeAt = ++at;
      resumeFrom = from;
    } else if (sign === one) {
      at++;
      from += lengthAt(given, from);
    } else if (sign === given.charCodeAt(from)) {
      at++;
      from++;
    } else if (resumeAt >= 0) {
      at = resumeAt;
      from = ++resumeFrom;
    } else {
      return false;
    }
  }
  while (wanted.charCodeAt(at) === any) at++;
  return at === wanted.length;
}

/** How many units the character takes that begins there: halves of a surrogate pair are one. */
function lengthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
