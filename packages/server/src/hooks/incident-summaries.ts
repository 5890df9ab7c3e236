import { type AspectTypes, jsonEqual, type MetadataChangeProposal } from "@almagest/model";
import { urnsReferringToEach } from "../graph/urns-referring-to.ts";
import { readValues } from "../read-path/read-values.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";
import { everyWrite, type HookScope, type SideEffectHook } from "./aspect-hook.ts";
import { type Cause, causeOf, followUpUpsert } from "./follow-up.ts";

const aspect = "incidentsSummary";

type Info = AspectTypes["incidentInfo"];
type Summary = AspectTypes[typeof aspect];
type Details = NonNullable<Summary["activeIncidentDetails"]>;

/** An incident as it is stored now: without `info` it is gone, and about nothing. */
interface Incident {
  readonly urn: string;
  readonly info: Info | undefined;
}

/**
 * Assets say which open and which resolved incidents they have, so that they are found by them (behaviour.md 8.3,
 * IncidentsSummaryHook). What they say follows from the incidents as they are stored, whatever changed them; and an asset that says
 * nothing yet, as one that was deleted and is there again, is told all that are about it.
 */
export const incidentSummaries: SideEffectHook = {
  kind: "sideEffect",
  on: {
    where: (entity, { name }) =>
      entity.name === "incident"
        ? name === "incidentKey" || name === "incidentInfo"
        : entity.aspects.has(aspect) && name === entity.keyAspect.name,
    changeTypes: [...everyWrite, "DELETE"],
  },
  proposes: [aspect],
  propose: async (changes, scope) => {
    const causes = new Map<string, ValidChange>(changes.map((change) => [change.urn.text, change]));
    const changed = await changedByAsset(causes, scope);
    const concerned = [...new Set([...changed.keys(), ...(await begunAssets(causes, scope))])];
    const summaries = await readValues(scope.tx.aspects, aspect, concerned);
    const silent = concerned.filter((_asset, index) => summaries[index] === undefined);
    const all = await urnsReferringToEach(scope.tx.graph, silent, ["IncidentOn"]);
    const toTell = concerned.map((asset, index): ToTell => {
      const before = summaries[index];
      const urns = before === undefined ? [...(all.get(asset) ?? [])].sort() : [...(changed.get(asset) ?? [])];
      return {
        asset,
        before: before ?? {},
        urns,
        cause: [asset, ...urns].map((urn) => causes.get(urn)).find((change) => change !== undefined),
      };
    });
    return tell(toTell, scope);
  },
  derived: {
    aspect,
    deriveAnew: async (changes, scope) => {
      const assets = changes.map(({ urn }) => urn.text);
      const summaries = await readValues(scope.tx.aspects, aspect, assets);
      const about = await urnsReferringToEach(scope.tx.graph, assets, ["IncidentOn"]);
      const toTell = changes.map(({ urn: { text: asset } }, index) => {
        const before = summaries[index] ?? {};
        return { asset, before, urns: [...new Set([...toldIn(before), ...[...(about.get(asset) ?? [])].sort()])] };
      });
      const causes = await storedCauses(
        scope,
        toTell.flatMap(({ urns }) => urns),
      );
      return tell(
        toTell.map((one, index) => ({ ...one, cause: one.urns.map((urn) => causes.get(urn)).find(Boolean) ?? changes[index] })),
        scope,
      );
    },
  },
};

/** An asset, what it says, and the incidents that it is to be told of. */
interface ToTell {
  readonly asset: string;
  readonly before: Summary;
  readonly urns: readonly string[];
  readonly cause: Cause | undefined;
}

async function tell(toTell: readonly ToTell[], scope: HookScope): Promise<MetadataChangeProposal[]> {
  const all = await incidentsNow(
    scope,
    toTell.flatMap(({ urns }) => urns),
  );
  const incidents = new Map(all.map((incident) => [incident.urn, incident]));
  return toTell.flatMap(({ asset, before, urns, cause }) => {
    const after = urns.flatMap((urn) => incidents.get(urn) ?? []).reduce<Summary>((summary, one) => retold(summary, one, asset), before);
    if (cause === undefined || jsonEqual(after, before)) return [];
    return [followUpUpsert(cause, { urn: asset, aspect }, after)];
  });
}

async function storedCauses({ tx }: HookScope, incidents: readonly string[]): Promise<Map<string, Cause>> {
  const records = await tx.aspects.getLatest(incidents.map((urn) => ({ urn, aspect: "incidentInfo" })));
  return new Map(records.flatMap((record): [string, Cause][] => (record === undefined ? [] : [[record.urn, causeOf(record)]])));
}

function toldIn({ activeIncidentDetails = [], resolvedIncidentDetails = [] }: Summary): string[] {
  return [...activeIncidentDetails, ...resolvedIncidentDetails].map(({ urn }) => urn);
}

async function incidentsNow({ tx }: HookScope, urns: readonly string[]): Promise<Incident[]> {
  const infos = await readValues(tx.aspects, "incidentInfo", urns);
  return urns.map((urn, index) => ({ urn, info: infos[index] }));
}

type Causes = ReadonlyMap<string, ValidChange>;

/** For each asset, those of the changed incidents that it has or told of so far. */
async function changedByAsset(causes: Causes, scope: HookScope): Promise<Map<string, Set<string>>> {
  const urns = [...causes].flatMap(([urn, { entity }]) => (entity.name === "incident" ? [urn] : []));
  const told = await urnsReferringToEach(scope.tx.graph, urns, ["ActiveIncidents", "ResolvedIncidents"]);
  const byAsset = new Map<string, Set<string>>();
  for (const { urn, info } of await incidentsNow(scope, urns)) {
    for (const asset of [...(told.get(urn) ?? []), ...(info?.entities ?? [])])
      byAsset.set(asset, (byAsset.get(asset) ?? new Set()).add(urn));
  }
  return byAsset;
}

/** The assets that begin, or begin again, and that incidents are about: mostly there are none. */
async function begunAssets(causes: Causes, { tx }: HookScope): Promise<Iterable<string>> {
  const begun = [...causes].filter(([, { entity, changeType }]) => entity.name !== "incident" && changeType !== "DELETE");
  const about = await urnsReferringToEach(
    tx.graph,
    begun.map(([urn]) => urn),
    ["IncidentOn"],
  );
  return about.keys();
}

/** The summary with what the incident is now in the place of what it was. */
function retold(summary: Summary, { urn, info }: Incident, asset: string): Summary {
  const isAbout = info?.entities.some((entity) => entity === asset) === true;
  const list = (details: Details | undefined, isListed: boolean): Details => {
    const others = details?.filter((detail) => detail.urn !== urn) ?? [];
    return isListed && info !== undefined ? [...others, detailOf(urn, info)] : others;
  };
  return {
    ...summary,
    resolvedIncidentDetails: list(summary.resolvedIncidentDetails, isAbout && info.status.state === "RESOLVED"),
    activeIncidentDetails: list(summary.activeIncidentDetails, isAbout && info.status.state === "ACTIVE"),
  };
}

function detailOf(urn: string, { type, customType, created, priority, status }: Info): Details[number] {
  return {
    urn,
    type: type === "CUSTOM" && customType !== undefined ? customType : type,
    createdAt: created.time,
    ...(status.state === "RESOLVED" && { resolvedAt: status.lastUpdated.time }),
    ...(priority !== undefined && { priority }),
  };
}
