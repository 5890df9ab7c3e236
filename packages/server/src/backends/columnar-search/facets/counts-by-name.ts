const parts = 256;

/**
 * How often names were found. They are kept in many small maps: a large one would hold up everything else for tens of
 * milliseconds whenever it grows.
 */
export class CountsByName {
  readonly #maps: (Map<string, number> | undefined)[] = Array.from({ length: parts });

  get(name: string): number {
    return this.#maps[partOf(name)]?.get(name) ?? 0;
  }

  add(name: string, count: number): void {
    const part = partOf(name);
    let map = this.#maps[part];
    if (map === undefined) {
      map = new Map();
      this.#maps[part] = map;
    }
    map.set(name, (map.get(name) ?? 0) + count);
  }

  delete(name: string): void {
    this.#maps[partOf(name)]?.delete(name);
  }

  *[Symbol.iterator](): Generator<[name: string, count: number]> {
    for (const map of this.#maps) if (map !== undefined) yield* map;
  }
}

/** By the end of the name, in which names that are many differ. */
function partOf(name: string): number {
  const { length } = name;
  let hash = length;
  for (let at = Math.max(0, length - 6); at < length; at++) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) | 0;
  return (hash ^ (hash >>> 8)) & (parts - 1);
}
