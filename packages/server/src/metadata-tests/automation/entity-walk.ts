import { urnBeginnings } from "../../read-path/urn-beginnings.ts";
import { walkEntities } from "../../read-path/walk-entities.ts";
import type { AspectReader, AspectRecord } from "../../storage/aspect-store.ts";

/** Records read at once: a millisecond or two, for nobody is to wait for it. */
const page = 200;

/** Types that are gone through, each with the last URN that is done with; the empty text before the first. */
type Position = ReadonlyMap<string, string>;

/** The next entities of a walk, and where it stands behind them. */
export interface WalkedEntities {
  /** The latest records of each. */
  readonly entities: readonly (readonly AspectRecord[])[];
  readonly behind: Position;
}

/** Goes through all entities of some types, a few at a time. A type that is added again is begun anew. */
export class EntityWalk {
  readonly #aspects: AspectReader;
  #position: Position = new Map();

  constructor(aspects: AspectReader) {
    this.#aspects = aspects;
  }

  add(types: Iterable<string>): void {
    this.#position = new Map([...this.#position, ...[...types].map((type) => [type, ""] as const)]);
  }

  /** The next entities. They stay the next until the walk goes on behind them. */
  async next(most: number): Promise<WalkedEntities> {
    const entities: (readonly AspectRecord[])[] = [];
    const behind = new Map(this.#position);
    for (const [type, last] of this.#position) {
      for await (const records of walkType(this.#aspects, type, last)) {
        if (entities.length === most) return { entities, behind };
        entities.push(records);
        behind.set(type, records[0]?.urn ?? "");
      }
      behind.delete(type);
    }
    return { entities, behind };
  }

  /** Goes on behind entities that are done with. */
  goOn({ behind }: WalkedEntities): void {
    this.#position = behind;
  }
}

async function* walkType(aspects: AspectReader, type: string, last: string): AsyncGenerator<readonly AspectRecord[]> {
  const beginnings = await urnBeginnings(aspects, type);
  const begun = beginnings.findIndex((beginning) => last.startsWith(beginning));
  for (const [index, prefix] of beginnings.entries()) {
    if (index >= begun) yield* walkEntities(aspects, { prefix, page, behind: index === begun ? last : undefined });
  }
}
