/** A URN of a query as it is meant: some clients encode it a second time. What is a URN already stays, with the % that it may have. */
export function decodedTwice(urn: string): string {
  if (urn.startsWith("urn:")) return urn;
  try {
    return decodeURIComponent(urn);
  } catch {
    return urn;
  }
}
