/** A part of a list that is told page by page, below a name, and how many elements the whole has. */
type ListPage<Name extends string, Element> = { readonly total: number } & Readonly<Record<Name, readonly Element[]>>;

/** Every element of a list. A page may hold fewer than were asked for: the owner of a catalog can bound them. */
export async function* wholeList<Name extends string, Element>(
  name: Name,
  pageFrom: (start: number) => Promise<ListPage<Name, Element>>,
): AsyncGenerator<Element> {
  for (let start = 0; ; ) {
    const page = await pageFrom(start);
    const elements: readonly Element[] = page[name];
    yield* elements;
    start += elements.length;
    if (elements.length === 0 || start >= page.total) return;
  }
}
