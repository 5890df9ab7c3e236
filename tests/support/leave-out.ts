/**
 * Says why tests are left out that want a program which not every machine has, and answers undefined in its place. In CI that is
 * a fault: .ci/run installs what the tests want.
 */
export function leaveOut(reason: string): undefined {
  if (process.env.CI) throw new Error(`${reason}; .ci/run installs what the tests want`);
  process.stderr.write(`Tests are left out: ${reason}\n`);
}
