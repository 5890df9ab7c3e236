import type { AspectTypes } from "@almagest/model";
import { parseJson } from "@almagest/model";
import type { AspectReader } from "../storage/aspect-store.ts";
import { RetentionRules } from "./retention-rules.ts";

/** The entities that hold the rules. */
export const retentionEntity = "dataHubRetention";
export const retentionAspect = "dataHubRetentionConfig";

/** The retention rules as they are stored: read when they are first asked for, and again once one of them has changed. */
export class RetentionPolicies {
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
    const all = { aspect: retentionAspect, prefix: "", start: 0, count: Number.MAX_SAFE_INTEGER };
    const { urns } = await this.#aspects.listUrns(all);
    const records = await this.#aspects.getLatest(urns.map((urn) => ({ urn, aspect: retentionAspect })));
    const configs = records.flatMap((record) => (record === undefined ? [] : [[record.urn, configIn(record.metadata)] as const]));
    return new RetentionRules(configs);
  }
}

/** Stored values were validated when they were written. */
function configIn(metadata: string): AspectTypes["dataHubRetentionConfig"] {
  return parseJson(metadata) as unknown as AspectTypes["dataHubRetentionConfig"];
}
