import { RE2JS, RE2JSSyntaxException } from "re2js";

const longestPattern = 1_000;
const longestText = 10_000;
/** Steps of the compiled pattern. With the longest text, the slowest match then takes some hundredths of a second. */
const largestProgram = 500;

/**
 * A regular expression that a user wrote, as a test of whole texts; or why it cannot be used. The engine takes time in
 * proportion to the text, whatever the pattern. Texts of more than 10000 characters match nothing.
 */
export function compilePattern(pattern: string): ((text: string) => boolean) | { readonly fault: string } {
  if (pattern.length > longestPattern) return { fault: `the pattern has more than ${longestPattern} characters` };
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.DOTALL);
    if (compiled.programSize() > largestProgram) return { fault: "the pattern is too large; repeat less, or test several properties" };
    return (text) => text.length <= longestText && compiled.testExact(text);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { fault: `${error.message}; patterns are regular expressions of RE2, without look-around and back references` };
  }
}
