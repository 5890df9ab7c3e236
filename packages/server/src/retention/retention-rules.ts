import { type AspectTypes, parseUrn } from "@almagest/model";

/** How much of the history of an aspect is kept; a limit left out is none. */
export interface RetentionRule {
  /** Values that are kept, the latest included. */
  readonly maxVersions?: number;
  /** How old an earlier value may grow, in milliseconds since it was written. */
  readonly maxAgeMillis?: number;
}

/** What stands for every entity, or every aspect. */
export const anyName = "*";

const keepEverything: RetentionRule = {};

/** The rules of one moment. */
export class RetentionRules {
  readonly #rules: ReadonlyMap<string, RetentionRule>;
  readonly #found = new Map<string, RetentionRule>();

  /** Takes configurations by their URN. */
  constructor(configs: Iterable<readonly [urn: string, config: AspectTypes["dataHubRetentionConfig"]]>) {
    this.#rules = new Map([...configs].map(([urn, config]) => [keyOf(...namesIn(urn)), ruleOf(config)]));
  }

  /** The rule of an aspect: its own, else that of all aspects of the entity, of the aspect on any entity, of everything. Rules are not merged (behaviour.md 2.8). */
  ruleFor(entity: string, aspect: string): RetentionRule {
    const asked = `${entity},${aspect}`;
    const known = this.#found.get(asked);
    if (known !== undefined) return known;
    const places = [keyOf(entity, aspect), keyOf(entity, anyName), keyOf(anyName, aspect), keyOf(anyName, anyName)];
    const rule = places.map((place) => this.#rules.get(place)).find((found) => found !== undefined) ?? keepEverything;
    this.#found.set(asked, rule);
    return rule;
  }
}

/** The names of entity and aspect in the URN of a configuration. */
export function namesIn(urn: string): readonly [entity: string, aspect: string] {
  const [entity = "", aspect = ""] = parseUrn(urn)?.parts ?? [];
  return [entity, aspect];
}

/** A URN may spell its type in another letter case. */
function keyOf(entity: string, aspect: string): string {
  return `${entity.toLowerCase()},${aspect}`;
}

function ruleOf({ retention: { version, time } }: AspectTypes["dataHubRetentionConfig"]): RetentionRule {
  return {
    ...(version != null && { maxVersions: version.maxVersions }),
    ...(time != null && { maxAgeMillis: time.maxAgeInSeconds * 1_000 }),
  };
}
