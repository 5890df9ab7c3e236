import { urnBeginnings } from "../../read-path/urn-beginnings.ts";
import { walkEntities } from "../../read-path/walk-entities.ts";
import type { AspectReader, AspectRecord } from "../../storage/aspect-store.ts";

/** Records read at once: a millisecond or two, for nobody is to wait for it. */
const page = 200;

/** Goes through all entities of some types, a few at a time. A type that is added again is begun anew. */
export class EntityWalk {
  readonly #aspects: AspectReader;
  readonly #types = new Map<string, AsyncGenerator<readonly AspectRecord[]>>();

  constructor(aspects: AspectReader) {
    this.#aspects = aspects;
  }

  add(types: Iterable<string>): void {
    for (const type of types) this.#types.set(type, walkType(this.#aspects, type));
  }

  /** The latest records of the next entities. */
  async take(most: number): Promise<(readonly AspectRecord[])[]> {
    const taken: (readonly AspectRecord[])[] = [];
    for (const [type, entities] of this.#types) {
      while (taken.length < most) {
        const { value, done } = await entities.next();
        if (done) break;
        taken.push(value);
      }
      if (taken.length === most) return taken;
      if (this.#types.get(type) === entities) this.#types.delete(type);
    }
    return taken;
  }
}

async function* walkType(aspects: AspectReader, type: string): AsyncGenerator<readonly AspectRecord[]> {
  for (const beginning of await urnBeginnings(aspects, type)) yield* walkEntities(aspects, beginning, page);
}
