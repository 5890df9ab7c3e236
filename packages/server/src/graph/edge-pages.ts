import type { EdgePage, EdgePlace, GraphEdge } from "../storage/graph-store.ts";

/** Page after page, to the end. */
export async function* edgePages(read: (place: { readonly after?: EdgePlace }) => Promise<EdgePage>): AsyncGenerator<readonly GraphEdge[]> {
  let place: { readonly after?: EdgePlace } | undefined = {};
  while (place !== undefined) {
    const { edges, next }: EdgePage = await read(place);
    yield edges;
    place = next === undefined ? undefined : { after: next };
  }
}
