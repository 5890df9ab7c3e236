/**
 * So many elements of a large request are worked on before others have their turn: some milliseconds in each phase of the
 * write path.
 */
export const elementsInATurn = 250;
