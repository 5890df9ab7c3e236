import { printedUrn } from "@almagest/model";
import type { TextQuery } from "../storage/search-index.ts";
import { atOrBelow } from "./path-tests.ts";
import {
  anyOf,
  beyond,
  comparison,
  hasWildcard,
  isNumber,
  joined,
  literal,
  test,
  within,
  withoutLikeness,
  withoutWildcards,
  wordsOf,
} from "./query-clauses.ts";
import { type QueryToken, queryTokens, unescaped } from "./query-tokens.ts";

/** What the parser must know of the fields that a query may name. */
export interface QueryFields {
  /** The field or fields that a name in a query stands for; undefined when it is no field. */
  resolve(name: string): readonly string[] | undefined;
  isNumeric(field: string): boolean;
  /** Whether the values of a field are URNs, as they are printed. */
  holdsUrns(field: string): boolean;
  /** What stands before each part of the paths in a field; undefined where it holds none. */
  pathMarkOf(field: string): string | undefined;
  /** Whether a name asks for words inside of values. */
  isAnalyzed(name: string): boolean;
  /** Fields that hold names: where a wildcard inside of a word is looked for. */
  readonly nameFields: readonly string[];
}

export interface QueryMode {
  /** Whether `?` and `*` in a word may be punctuation, too, as people write it (rest.md 16.2). */
  readonly isFulltext: boolean;
}

/** `/q `, or as web interfaces escape it `\\/q `, in front of a text asks for the structured syntax (rest.md 16.2). */
const structuredPrefix = /^:*\\?\/q\s+/;
const wholeUrn = /^urn:[a-z0-9-]+:\w+:/;
/** A text in single quotes is a phrase like one in double quotes. */
const singleQuoted = /^'([^']+)'$/;

/**
 * What a query text asks for (rest.md 16.2). Words that stand side by side must all be found, the last one may be the
 * beginning of a word; `"…"`, `AND`, `OR`, `NOT`, `-`, parentheses and `*` mean what they mean in search boxes, and `field:`
 * looks in one field. A text that cannot be read as such is searched for its words.
 */
export function parseQuery(text = "", fields: QueryFields, { isFulltext }: QueryMode): TextQuery {
  const wanted = text.replace(structuredPrefix, "").replace(/^:+/, "").trim().replace(singleQuoted, '"$1"');
  if (wanted === "" || wanted === "*") return { kind: "all" };
  if (wanted.length > mostCharacters) return wordsOf(wanted.slice(0, mostCharacters).split(/\s+/));
  try {
    return new QueryParser(wanted, fields, { isFulltext: isFulltext && !structuredPrefix.test(text) }).parse();
  } catch (error) {
    if (error instanceof UnreadableQuery) return wordsOf(wanted.split(/\s+/));
    throw error;
  }
}

/** `word~`, `word~1`: a word spelt like this one. */
const spelling = /^([^*?]+(?<!\\))~(\d*)$/;
const mostEdits = 2;
/** `sampl*`: the beginning of a word. */
const beginning = /^([^*?]+)\*$/;

function isAnything(text: string): boolean {
  return text === "*" || text === "*:*";
}

/** Whether a word says by its signs how it is looked for, whatever stands beside it. */
function hasOwnMeaning(text: string): boolean {
  return isAnything(text) || beginning.test(text) || spelling.test(text);
}

class UnreadableQuery extends Error {}

/** Where a part of a query looks. */
interface Scope {
  readonly fields: readonly string[];
  /** Whether words inside of a value will do, which otherwise has to be the whole one. */
  readonly inside: boolean;
}

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
  readonly #isFulltext: boolean;
  #at = 0;
  #depth = 0;
  #scans = 0;
  #texts = 0;

  constructor(text: string, fields: QueryFields, { isFulltext }: QueryMode) {
    this.#fields = fields;
    this.#isFulltext = isFulltext;
    this.#tokens = queryTokens(text, (name) => fields.resolve(name) !== undefined);
  }

  parse(): TextQuery {
    const query = this.#alternatives(undefined);
    if (this.#at < this.#tokens.length) throw new UnreadableQuery();
    return query;
  }

  #alternatives(scope: Scope | undefined): TextQuery {
    const clauses = [this.#conjunction(scope)];
    while (this.#take("or")) clauses.push(this.#conjunction(scope));
    return joined("or", clauses);
  }

  #conjunction(scope: Scope | undefined): TextQuery {
    const clauses: TextQuery[] = [];
    let run: string[] = [];
    const endRun = () => {
      if (run.length > 0) clauses.push(this.#sideBySide(run));
      run = [];
    };
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token === undefined || token.kind === ")" || token.kind === "or") break;
      if (this.#take("and")) continue;
      if (scope === undefined && token.kind === "word" && !hasOwnMeaning(token.text)) {
        run.push(withoutLikeness(token.text));
        this.#at++;
      } else {
        endRun();
        clauses.push(this.#term(scope));
      }
    }
    endRun();
    if (clauses.length === 0) throw new UnreadableQuery();
    return joined("and", clauses);
  }

  /** Words and patterns of names, all of which must be found; in full text they may all be words. */
  #sideBySide(run: readonly string[]): TextQuery {
    const words = run.filter((word) => !hasWildcard(word));
    const clauses = run.filter(hasWildcard).map((pattern) => this.#pattern(pattern));
    if (words.length > 0) clauses.unshift(this.#words(words));
    const each = joined("and", clauses);
    return this.#isFulltext && clauses.length > 1 ? joined("or", [each, this.#words(run)]) : each;
  }

  /** A whole name is like the pattern, or, in full text, its wildcards are punctuation: `orders?`, `*orders*`. */
  #pattern(pattern: string): TextQuery {
    const name: TextQuery = { ...this.#value(pattern, this.#fields.nameFields), namesNone: true };
    return this.#isFulltext ? joined("or", [name, this.#words([pattern])]) : name;
  }

  #words(words: readonly string[]): TextQuery {
    return this.#counted(wordsOf(words.map(withoutWildcards)));
  }

  #term(scope: Scope | undefined): TextQuery {
    if (++this.#depth > mostDepth) throw new UnreadableQuery();
    const term = this.#readTerm(scope);
    this.#depth--;
    return term;
  }

  #readTerm(scope: Scope | undefined): TextQuery {
    const token = this.#tokens[this.#at++];
    switch (token?.kind) {
      case "not":
        return { kind: "not", clause: this.#term(scope) };
      case "(": {
        const inner = this.#alternatives(scope);
        if (!this.#take(")")) throw new UnreadableQuery();
        return inner;
      }
      case "field":
        return this.#inField(token.name);
      case "exists":
        return anyOf(this.#fields.resolve(token.name) ?? [], (name) => test(name, "EXISTS"));
      case "phrase":
        return this.#phrase(token, scope);
      case "range":
        if (scope === undefined) throw new UnreadableQuery();
        return this.#scanned(within(token, scope.fields));
      case "word":
        return (token.compares && scope && this.#beyond(token.text, scope)) ?? this.#word(token.text, scope);
      default:
        throw new UnreadableQuery();
    }
  }

  /** `field.delimited:word` looks for a word inside of values, where `field:value` wants the whole value (rest.md 16.2). */
  #inField(name: string): TextQuery {
    return this.#term({ fields: this.#fields.resolve(name) ?? [], inside: this.#fields.isAnalyzed(name) });
  }

  /** What is compared with the phrase behind the sign; undefined where there is none, as its quotes do not end. */
  #beyond(sign: string, { fields }: Scope): TextQuery | undefined {
    const end = this.#tokens[this.#at];
    if (end?.kind !== "phrase") return undefined;
    this.#at++;
    return this.#scanned(beyond(sign, end.text, fields));
  }

  #phrase({ text, isLoose }: QueryToken & { kind: "phrase" }, scope: Scope | undefined): TextQuery {
    const { fields, inside } = scope ?? { fields: undefined, inside: true };
    if (isLoose || inside) return this.#counted({ kind: isLoose ? "words" : "phrase", text, prefix: false, ...(fields && { fields }) });
    return this.#whole(literal(text), fields);
  }

  #word(word: string, scope: Scope | undefined): TextQuery {
    if (scope === undefined) return this.#freeWord(word);
    const { fields, inside } = scope;
    const text = withoutLikeness(word);
    if (text === "*") return anyOf(fields, (name) => test(name, "EXISTS"));
    if (inside) {
      const prefix = text.endsWith("*");
      return this.#counted({ kind: "words", text: unescaped(text).replaceAll("*", ""), prefix, inflected: !prefix, fields });
    }
    const numeric = fields.filter((name) => this.#fields.isNumeric(name));
    if (numeric.length > 0) return comparison(unescaped(text), numeric);
    // Whether the values of a structured property are numbers, only the index knows.
    if (/^[<>]=?./.test(text)) return comparison(unescaped(text), fields);
    return this.#whole(text, fields);
  }

  #freeWord(text: string): TextQuery {
    if (isAnything(text)) return { kind: "all" };
    const begun = beginning.exec(text)?.[1];
    if (begun !== undefined) return this.#counted({ kind: "words", text: unescaped(begun), prefix: true });
    const like = spelling.exec(text);
    if (like !== null) return this.#like(unescaped(like[1] ?? ""), like[2] === "" ? mostEdits : Number(like[2]));
    return this.#sideBySide([withoutLikeness(text)]);
  }

  #counted(clause: TextQuery): TextQuery {
    if (++this.#texts > mostTexts) throw new UnreadableQuery();
    return clause;
  }

  #like(word: string, edits: number): TextQuery {
    return this.#scanned({ kind: "like", word, edits: Math.min(edits, mostEdits) });
  }

  /** What is like the pattern; without wildcards a URN is that alone, and a path all that lies there or below. */
  #whole(pattern: string, fields: readonly string[]): TextQuery {
    if (hasWildcard(pattern)) return this.#value(pattern, fields);
    const text = unescaped(pattern);
    const [mark] = fields.map((name) => this.#fields.pathMarkOf(name));
    if (mark !== undefined) return this.#scanned(anyOf(fields, (name) => joined("or", atOrBelow(name, [text], mark))));
    const isText = anyOf(fields, (name) => test(name, "EQUAL", this.#fields.holdsUrns(name) ? printedUrn(text) : text));
    if (wholeUrn.test(text)) return isText;
    const value = this.#value(pattern, fields);
    // Of numbers the value counts, however it is written: whether a structured property has some, only the index knows.
    return isNumber(text) ? joined("or", [value, isText]) : value;
  }

  #value(pattern: string, fields: readonly string[]): TextQuery & { kind: "value" } {
    return this.#scanned({ kind: "value", pattern, fields });
  }

  #scanned<Clause extends TextQuery>(clause: Clause): Clause {
    if (++this.#scans > mostScans) throw new UnreadableQuery();
    return clause;
  }

  #take(kind: QueryToken["kind"]): boolean {
    if (this.#tokens[this.#at]?.kind !== kind) return false;
    this.#at++;
    return true;
  }
}
