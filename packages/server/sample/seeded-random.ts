/** Numbers that look random and depend on nothing but the seed. */
export interface SeededRandom {
  /** From 0 up to but not including 1. */
  fraction(): number;
  /** Both bounds included. */
  integer(low: number, high: number): number;
  /** Around `mean`, at most `spread` (a share of it) away, never below zero. */
  around(mean: number, spread: number): number;
  /** One element; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** At most `count` different elements, in the order drawn. */
  sample<T>(items: readonly T[], count: number): readonly T[];
}

/** A generator for this text. Equal seeds give equal sequences on every machine. */
export function seededRandom(seed: string): SeededRandom {
  let state = hash(seed);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    integer,
    around: (mean, spread) => Math.max(0, Math.round(mean * (1 + spread * (2 * fraction() - 1)))),
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    sample: (items, count) => {
      const left = [...items];
      const drawn: (typeof items)[number][] = [];
      while (drawn.length < count && left.length > 0) drawn.push(...left.splice(integer(0, left.length - 1), 1));
      return drawn;
    },
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
