/** The segments of a JSON pointer, unescaped. Undefined when the text does not start with a slash, as the empty pointer does not. */
export function parsePointer(text: string): readonly string[] | undefined {
  if (!text.startsWith("/")) return undefined;
  return text.slice(1).split("/").map(unescaped);
}

/** The JSON pointer through these segments. */
export function formatPointer(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** A position in an array as pointers write it: no sign, no leading zero. */
export function arrayIndex(segment: string): number | undefined {
  return /^(0|[1-9]\d{0,8})$/.test(segment) ? Number(segment) : undefined;
}

function unescaped(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
