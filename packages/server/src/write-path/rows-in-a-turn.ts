import { pace } from "../turns.ts";

const mostRows = 250;
/** Of values and what is told of them: a store takes some milliseconds for so much. */
const mostCharacters = 500_000;

/** The rows that a large request writes, in slices that a store takes in one go; between two of them others may have their turn. */
export async function* rowsInTurns<Row>(rows: readonly Row[], charactersOf: (row: Row) => number): AsyncGenerator<readonly Row[]> {
  let from = 0;
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    characters += charactersOf(row);
    const isFull = index + 1 - from === mostRows || characters >= mostCharacters;
    if (!isFull && index + 1 < rows.length) continue;
    yield rows.slice(from, index + 1);
    await pace();
    from = index + 1;
    characters = 0;
  }
}
