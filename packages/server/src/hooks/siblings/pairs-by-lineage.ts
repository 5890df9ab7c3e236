import { formatUrn, urnPrefix } from "@almagest/model";
import { urnsReferringToEach } from "../../graph/urns-referring-to.ts";
import { readValues, type ValueOf } from "../../read-path/read-values.ts";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import type { HookScope } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";
import { type Cause, causeOf } from "../follow-up.ts";

/** A dataset as dbt knows it and the same where dbt found or made it. */
export interface SiblingPair {
  readonly dbt: string;
  readonly other: string;
  /** What the pair belongs to. */
  readonly cause: Cause;
}

/** What the URNs of datasets of dbt begin with. */
const dbtDatasets = `${urnPrefix("dataset")}(${formatUrn("dataPlatform", ["dbt"])},`;

/** What dbt calls its sources, in older and in newer releases of its connector. */
const sourceTypes: readonly string[] = ["source", "Source"];

/**
 * The pairs that the changed datasets are part of, by what is stored of them now: a source of dbt with the one dataset that it
 * is read from, and any other dataset with the one of dbt that it comes from. Where there are more, none is meant.
 */
export async function pairsByLineage(changes: readonly ValidChange[], scope: HookScope): Promise<SiblingPair[]> {
  return pairsOf(new Map(changes.filter(canPair).map((change) => [change.urn.text, change])), scope);
}

/** The pairs that the datasets are part of as upstreams, too; each is of the run of its lineage. */
export async function storedPairs(datasets: readonly string[], scope: HookScope): Promise<SiblingPair[]> {
  const { aspects, graph } = scope.tx;
  const downstream = await urnsReferringToEach(graph, datasets, ["DownstreamOf"]);
  // The two of a pair are not both of dbt, nor both of others.
  const others = [...downstream].flatMap(([urn, by]) => [...by].filter((one) => isOfDbt(one) !== isOfDbt(urn)));
  const records = await aspects.getLatest([...new Set([...datasets, ...others])].map((urn) => ({ urn, aspect: "upstreamLineage" })));
  const causes = records.flatMap((record): [string, Cause][] => (record === undefined ? [] : [[record.urn, causeOf(record)]]));
  return pairsOf(new Map(causes), scope);
}

async function pairsOf(causes: ReadonlyMap<string, Cause>, { tx }: HookScope): Promise<SiblingPair[]> {
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
