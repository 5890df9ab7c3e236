import type { Database } from "better-sqlite3";

/** The texts of the graph and their numbers. */
export interface GraphTexts {
  /** Undefined when no edge has ever named the text. */
  idOf(text: string): number | undefined;
  /** Null for 0, which stands for none. */
  textOf(id: number): string | null;
  /** Takes in a text that was read along with something else. */
  learn(id: number, text: string): void;
}

/** Texts kept in memory at most: some megabytes by who writes, 50 MB by who reads when all of a large graph is walked. */
export const mostTexts = { written: 20_000, read: 250_000 };

/** Looks texts up through the connection. */
export function createGraphTexts(db: Database): GraphTexts {
  const id = db.prepare<[string], number>("SELECT id FROM graph_text WHERE text = ?").pluck();
  const text = db.prepare<[number], string>("SELECT text FROM graph_text WHERE id = ?").pluck();
  return {
    idOf: (wanted) => id.get(wanted),
    textOf: (wanted) => (wanted === 0 ? null : (text.get(wanted) ?? null)),
    learn: () => {},
  };
}

/** The numbers of those texts that have one, ascending, each once. */
export function numbersOf({ idOf }: GraphTexts, wanted: readonly string[]): number[] {
  const numbers = new Set(wanted.flatMap((text) => idOf(text) ?? []));
  return [...numbers].sort((left, right) => left - right);
}

/** Texts that keep what was looked up. */
export interface KeptTexts extends GraphTexts {
  /** Drops what is kept. */
  forget(): void;
}

/**
 * The same, keeping what was looked up, so many texts at most: a text that is committed keeps its number for ever. On the writing connection texts
 * may yet be undone and their numbers given to others; then they must be forgotten.
 */
export function keepingTexts(texts: GraphTexts, most: number): KeptTexts {
  const ids = new Map<string, number>();
  const known = new Map<number, string>();
  const forget = () => {
    ids.clear();
    known.clear();
  };
  const keep = (id: number, text: string) => {
    if (known.size >= most) forget();
    ids.set(text, id);
    known.set(id, text);
  };
  return {
    forget,
    idOf: (text) => {
      const kept = ids.get(text);
      const id = kept ?? texts.idOf(text);
      if (kept === undefined && id !== undefined) keep(id, text);
      return id;
    },
    textOf: (id) => {
      const kept = known.get(id);
      const text = kept ?? texts.textOf(id);
      if (kept === undefined && text !== null) keep(id, text);
      return text;
    },
    learn: (id, text) => {
      if (!known.has(id)) keep(id, text);
    },
  };
}

/** Gives every text a number, a new one where it has none. */
export function createTextWriter(db: Database, { idOf, learn }: GraphTexts): (text: string) => number {
  const insert = db.prepare<[string]>("INSERT INTO graph_text (text) VALUES (?)");
  return (text) => {
    const known = idOf(text);
    if (known !== undefined) return known;
    const id = Number(insert.run(text).lastInsertRowid);
    learn(id, text);
    return id;
  };
}
