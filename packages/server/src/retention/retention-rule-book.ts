import { everyValue } from "../read-path/every-value.ts";
import type { AspectReader } from "../storage/aspect-store.ts";
import { RetentionRules } from "./retention-rules.ts";

/** The entities that hold the rules. */
export const retentionEntity = "dataHubRetention";
export const retentionAspect = "dataHubRetentionConfig";

/** The retention rules as they are stored: read when they are first asked for, and again once one of them has changed. */
export class RetentionRuleBook {
  readonly #aspects: AspectReader;
  /** Whether a write cuts the history of what it replaces. */
  readonly cutsOnWrite: boolean;
  #rules: Promise<RetentionRules> | undefined;

  constructor(aspects: AspectReader, { cutsOnWrite = true }: { readonly cutsOnWrite?: boolean } = {}) {
    this.#aspects = aspects;
    this.cutsOnWrite = cutsOnWrite;
  }

  /** The rules as they are committed. */
  current(): Promise<RetentionRules> {
    this.#rules ??= this.#read().catch((error) => {
      this.#rules = undefined;
      throw error;
    });
    return this.#rules;
  }

  /** To be called when entities of these types have been changed. */
  changed(entityTypes: ReadonlySet<string>): void {
    if (entityTypes.has(retentionEntity)) this.#rules = undefined;
  }

  async #read(): Promise<RetentionRules> {
    return new RetentionRules(await Array.fromAsync(everyValue(this.#aspects, retentionAspect, retentionEntity)));
  }
}
