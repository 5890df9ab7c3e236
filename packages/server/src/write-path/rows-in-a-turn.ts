/** So many rows of a large request go to and from the store before others have their turn: some milliseconds. */
export const rowsInATurn = 250;
