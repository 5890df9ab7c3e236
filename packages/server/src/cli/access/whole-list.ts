/** A part of a list that is told page by page, and how many elements the whole has. */
export interface ListPage<Element> {
  readonly total: number;
  readonly elements: readonly Element[];
}

/** Every element of a list. A page may hold fewer than were asked for: the owner of a catalog can bound them. */
export async function* wholeList<Element>(pageFrom: (start: number) => Promise<ListPage<Element>>): AsyncGenerator<Element> {
  for (let start = 0; ; ) {
    const { total, elements } = await pageFrom(start);
    yield* elements;
    start += elements.length;
    if (elements.length === 0 || start >= total) return;
  }
}
