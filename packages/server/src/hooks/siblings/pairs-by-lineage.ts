import { urnNamespace } from "@almagest/model";
import { readValues, type ValueOf } from "../../read-path/read-values.ts";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import type { HookScope } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";

/** A dataset as dbt knows it and the same where dbt found or made it. */
export interface SiblingPair {
  readonly dbt: string;
  readonly other: string;
  /** The change to which the pair belongs. */
  readonly cause: ValidChange;
}

/** What the URNs of datasets of dbt begin with. */
const dbtDatasets = `urn:${urnNamespace}:dataset:(urn:${urnNamespace}:dataPlatform:dbt,`;

/** What dbt calls its sources, in older and in newer releases of its connector. */
const sourceTypes: readonly string[] = ["source", "Source"];

/**
 * The pairs that the changed datasets are part of, by what is stored of them now: a source of dbt with the one dataset that it
 * is read from, and any other dataset with the one of dbt that it comes from. Where there are more, none is meant.
 */
export async function pairsByLineage(changes: readonly ValidChange[], { tx }: HookScope): Promise<SiblingPair[]> {
  const causes = new Map<string, ValidChange>(changes.filter(canPair).map((change) => [change.urn.text, change]));
  if (causes.size === 0) return [];
  const lineages = await readValues(tx.aspects, "upstreamLineage", [...causes.keys()]);
  const types = await readValues(tx.aspects, "subTypes", [...causes.keys()]);
  return [...causes].flatMap(([urn, cause], index) => {
    const upstreams = upstreamsIn(lineages[index]);
    if (!isOfDbt(urn)) {
      const [dbt, ...more] = upstreams.filter(isOfDbt);
      return dbt === undefined || more.length > 0 ? [] : [{ dbt, other: urn, cause }];
    }
    const [other, ...more] = upstreams;
    const isSource = types[index]?.typeNames.some((name) => sourceTypes.includes(name)) === true;
    return !isSource || other === undefined || more.length > 0 || isOfDbt(other) ? [] : [{ dbt: urn, other, cause }];
  });
}

/** Spares reading what cannot matter, which is nearly all: long lineages of datasets that have nothing to do with dbt. */
function canPair(change: ValidChange): boolean {
  return isOfDbt(change.urn.text) || upstreamsIn(proposedValue(change, "upstreamLineage")).some(isOfDbt);
}

function upstreamsIn(lineage: ValueOf<"upstreamLineage"> | undefined): string[] {
  return [...new Set((lineage?.upstreams ?? []).map(({ dataset }) => dataset))];
}

function isOfDbt(urn: string): boolean {
  return urn.startsWith(dbtDatasets);
}
