/** One JSON value of a file, not yet decoded, with where it stands. */
export interface RawValue extends ValuePlace {
  readonly content: Buffer;
}

export interface ValuePlace {
  /** The line that it starts in, from 1. */
  readonly line: number;
  /** Its position in the array that the file is, from 0. */
  readonly element?: number;
}

/** The text of a file breaks off or goes astray, so that what follows cannot be told apart. */
export class MalformedText extends Error {
  override readonly name = "MalformedText";
  readonly at: ValuePlace;

  constructor(message: string, at: ValuePlace) {
    super(message);
    this.at = at;
  }
}

/** Puts the pieces of a value together. */
export function rawValue(pieces: readonly Buffer[], at: ValuePlace): RawValue {
  const [only] = pieces;
  return { content: pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces), ...at };
}
