/**
 * A test for an SQL LIKE pattern: `%` stands for any text, `_` for one character, everything else for itself. Where a
 * character does not fit, only the last `%` is tried again, one character further; so the time grows with the product of
 * the two lengths and no pattern can stop the process, as one could with a regular expression.
 */
export function matchesLike(pattern: string): (text: string) => boolean {
  const wanted = [...pattern];
  return (text) => fits(wanted, [...text]);
}

function fits(wanted: readonly string[], given: readonly string[]): boolean {
  let at = 0;
  let from = 0;
  let resume: { at: number; from: number } | undefined;
  while (from < given.length) {
    if (wanted[at] === "%") {
      resume = { at: ++at, from };
    } else if (at < wanted.length && (wanted[at] === "_" || wanted[at] === given[from])) {
      at++;
      from++;
    } else if (resume !== undefined) {
      resume.from++;
      ({ at, from } = resume);
    } else {
      return false;
    }
  }
  return wanted.slice(at).every((character) => character === "%");
}
