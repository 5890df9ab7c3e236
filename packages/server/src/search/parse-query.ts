import type { TextQuery } from "../storage/search-index.ts";
import { anyOf, comparison, hasWildcard, isNumber, joined, literal, plainWord, range, test, wordsOf } from "./query-clauses.ts";
import { type QueryToken, queryTokens, unescaped } from "./query-tokens.ts";

/** What the parser must know of the fields that a query may name. */
export interface QueryFields {
  /** The field or fields that a name in a query stands for; undefined when it is no field. */
  resolve(name: string): readonly string[] | undefined;
  isNumeric(field: string): boolean;
  /** Fields that hold names: where a wildcard inside of a word is looked for. */
  readonly nameFields: readonly string[];
}

/** `/q `, or as web interfaces escape it `\\/q `, in front of a text asks for the structured syntax (rest.md 16.2). */
const structuredPrefix = /^\\?\/q\s+/;
const wholeUrn = /^urn:[a-z0-9-]+:\w+:/;
/** A text in single quotes is a phrase like one in double quotes. */
const singleQuoted = /^'([^']+)'$/;

/**
 * What a query text asks for (rest.md 16.2). Words that stand side by side must all be found, the last one may be the
 * beginning of a word; `"…"`, `AND`, `OR`, `NOT`, `-`, parentheses and `*` mean what they mean in search boxes, and `field:`
 * looks in one field. A text that cannot be read as such is searched for its words.
 */
export function parseQuery(text: string | undefined, fields: QueryFields): TextQuery {
  const wanted = (text ?? "").replace(/^:+/, "").replace(structuredPrefix, "").trim().replace(singleQuoted, '"$1"');
  if (wanted === "" || wanted === "*") return { kind: "all" };
  if (wanted.length > mostCharacters) return wordsOf(wanted.slice(0, mostCharacters).split(/\s+/));
  try {
    return new QueryParser(wanted, fields).parse();
  } catch (error) {
    if (error instanceof UnreadableQuery) return wordsOf(wanted.split(/\s+/));
    throw error;
  }
}

/** `word~`, `word~1`: a word spelt like this one. */
const spelling = /^([^*?]+(?<!\\))~(\d*)$/;
const mostEdits = 2;

class UnreadableQuery extends Error {}

/** What a longer text asks for is not read: its words are looked for, as far as this goes. */
const mostCharacters = 50_000;
/** Clauses that look at every value of a field: nobody types more, and each takes time. */
const mostScans = 100;
/** Words and phrases that are looked for apart from each other, in all fields that are searched. */
const mostTexts = 500;
const mostDepth = 50;

/** By recursive descent: alternatives of conjunctions of single terms. */
class QueryParser {
  readonly #tokens: readonly QueryToken[];
  readonly #fields: QueryFields;
  #at = 0;
  #depth = 0;
  #scans = 0;
  #texts = 0;

  constructor(text: string, fields: QueryFields) {
    this.#fields = fields;
    this.#tokens = queryTokens(text, (name) => fields.resolve(name) !== undefined);
  }

  parse(): TextQuery {
    const query = this.#alternatives(undefined);
    if (this.#at < this.#tokens.length) throw new UnreadableQuery();
    return query;
  }

  #alternatives(field: readonly string[] | undefined): TextQuery {
    const clauses = [this.#conjunction(field)];
    while (this.#take("or")) clauses.push(this.#conjunction(field));
    return joined("or", clauses);
  }

  #conjunction(field: readonly string[] | undefined): TextQuery {
    const clauses: TextQuery[] = [];
    let words: string[] = [];
    const endWords = () => {
      if (words.length > 0) clauses.push(this.#counted(wordsOf(words)));
      words = [];
    };
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token === undefined || token.kind === ")" || token.kind === "or") break;
      if (this.#take("and")) continue;
      if (field === undefined && token.kind === "word" && !hasWildcard(token.text) && !spelling.test(token.text)) {
        words.push(plainWord(token.text));
        this.#at++;
      } else {
        endWords();
        clauses.push(this.#term(field));
      }
    }
    endWords();
    if (clauses.length === 0) throw new UnreadableQuery();
    return joined("and", clauses);
  }

  #term(field: readonly string[] | undefined): TextQuery {
    if (++this.#depth > mostDepth) throw new UnreadableQuery();
    const term = this.#readTerm(field);
    this.#depth--;
    return term;
  }

  #readTerm(field: readonly string[] | undefined): TextQuery {
    const token = this.#tokens[this.#at++];
    switch (token?.kind) {
      case "not":
        return { kind: "not", clause: this.#term(field) };
      case "(": {
        const inner = this.#alternatives(field);
        if (!this.#take(")")) throw new UnreadableQuery();
        return inner;
      }
      case "field":
        return this.#inField(token.name);
      case "exists":
        return anyOf(this.#fields.resolve(token.name) ?? [], (name) => test(name, "EXISTS"));
      case "phrase":
        return this.#phrase(token, field);
      case "range":
        if (field === undefined) throw new UnreadableQuery();
        return range(token, field);
      case "word":
        return this.#word(token.text, field);
      default:
        throw new UnreadableQuery();
    }
  }

  /** `field.delimited:word` looks for a word inside of values, where `field:value` wants the whole value (rest.md 16.2). */
  #inField(name: string): TextQuery {
    const fields = this.#fields.resolve(name) ?? [];
    const token = this.#tokens[this.#at];
    if (!/\.(delimited|ngram)$/.test(name) || (token?.kind !== "word" && token?.kind !== "phrase")) return this.#term(fields);
    this.#at++;
    if (token.kind === "phrase")
      return this.#counted({ kind: token.isLoose ? "words" : "phrase", text: token.text, prefix: false, fields });
    return this.#counted({ kind: "words", text: plainWord(token.text).replaceAll("*", ""), prefix: token.text.endsWith("*"), fields });
  }

  #phrase({ text, isLoose }: QueryToken & { kind: "phrase" }, field: readonly string[] | undefined): TextQuery {
    if (isLoose) return this.#counted({ kind: "words", text, prefix: false, ...(field && { fields: field }) });
    if (field === undefined) return this.#counted({ kind: "phrase", text, prefix: false });
    if (wholeUrn.test(text)) return anyOf(field, (name) => test(name, "EQUAL", text));
    return this.#whole(literal(text), field);
  }

  #word(text: string, field: readonly string[] | undefined): TextQuery {
    if (field === undefined) return this.#freeWord(text);
    if (text === "*") return anyOf(field, (name) => test(name, "EXISTS"));
    const numeric = field.filter((name) => this.#fields.isNumeric(name));
    if (numeric.length > 0) return comparison(text, numeric);
    // Whether the values of a structured property are numbers, only the index knows.
    if (/^[<>]=?./.test(text)) return comparison(text, field);
    if (wholeUrn.test(text) && !hasWildcard(text)) return anyOf(field, (name) => test(name, "EQUAL", unescaped(text)));
    return this.#whole(text, field);
  }

  /** `sampl*` is the beginning of a word; other wildcards are looked for in whole names. */
  #freeWord(text: string): TextQuery {
    const beginning = /^([^*?]+)\*$/.exec(text)?.[1];
    if (beginning !== undefined) return this.#counted({ kind: "words", text: unescaped(beginning), prefix: true });
    if (text === "*" || text === "*:*") return { kind: "all" };
    const like = spelling.exec(text);
    if (like !== null) return this.#like(unescaped(like[1] ?? ""), like[2] === "" ? mostEdits : Number(like[2]));
    if (!hasWildcard(text)) return this.#counted({ kind: "words", text: plainWord(text), prefix: true });
    return { ...this.#value(text, this.#fields.nameFields), namesNone: true };
  }

  #counted(clause: TextQuery): TextQuery {
    if (++this.#texts > mostTexts) throw new UnreadableQuery();
    return clause;
  }

  #like(word: string, edits: number): TextQuery {
    if (++this.#scans > mostScans) throw new UnreadableQuery();
    return { kind: "like", word, edits: Math.min(edits, mostEdits) };
  }

  /** Of numbers the value counts, however it is written: whether a structured property has some, only the index knows. */
  #whole(pattern: string, fields: readonly string[]): TextQuery {
    const value = this.#value(pattern, fields);
    return isNumber(pattern) ? joined("or", [value, anyOf(fields, (name) => test(name, "EQUAL", pattern))]) : value;
  }

  #value(pattern: string, fields: readonly string[]): TextQuery & { kind: "value" } {
    if (++this.#scans > mostScans) throw new UnreadableQuery();
    return { kind: "value", pattern, fields };
  }

  #take(kind: QueryToken["kind"]): boolean {
    if (this.#tokens[this.#at]?.kind !== kind) return false;
    this.#at++;
    return true;
  }
}
