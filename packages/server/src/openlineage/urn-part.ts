/** A name as part of a URN: what would end the part is written as its percent code. */
export function urnPart(name: string): string {
  return name.replace(/[(),␟]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
  );
}
