import { isDeepStrictEqual } from "node:util";
import type { AspectTypes, JsonObject } from "@almagest/model";
import { urnsReferringToEach } from "../graph/urns-referring-to.ts";
import { readValues } from "../read-path/read-values.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";
import { everyWrite, type HookScope, type SideEffectHook } from "./aspect-hook.ts";
import { followUpUpsert } from "./follow-up.ts";

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
 * IncidentsSummaryHook). What they say follows from the incidents as they are stored, whatever changed them.
 */
export const incidentSummaries: SideEffectHook = {
  kind: "sideEffect",
  on: { entities: ["incident"], aspects: ["incidentKey", "incidentInfo"], changeTypes: [...everyWrite, "DELETE"] },
  proposes: [aspect],
  propose: async (changes, scope) => {
    const causes = new Map<string, ValidChange>(changes.map((change) => [change.urn.text, change]));
    const concerned = await incidentsByAsset(await incidentsNow(scope, [...causes.keys()]), scope);
    const summaries = await readValues(scope.tx.aspects, aspect, [...concerned.keys()]);
    return [...concerned].flatMap(([asset, incidents], index) => {
      const before: Summary = summaries[index] ?? {};
      const after = incidents.reduce<Summary>((summary, incident) => retold(summary, incident, asset), before);
      const cause = causes.get(incidents[0]?.urn ?? "");
      if (cause === undefined || isDeepStrictEqual(after, before)) return [];
      return [followUpUpsert(cause, { urn: asset, aspect }, after as unknown as JsonObject)];
    });
  },
};

async function incidentsNow({ tx }: HookScope, urns: readonly string[]): Promise<Incident[]> {
  const infos = await readValues(tx.aspects, "incidentInfo", urns);
  return urns.map((urn, index) => ({ urn, info: infos[index] }));
}

/** For each asset, those of the incidents that it has or told of so far. */
async function incidentsByAsset(incidents: readonly Incident[], { tx }: HookScope): Promise<Map<string, Incident[]>> {
  const urns = incidents.map(({ urn }) => urn);
  const told = await urnsReferringToEach(tx.graph, urns, ["ActiveIncidents", "ResolvedIncidents"]);
  const pairs = incidents.flatMap((incident) => {
    const assets = new Set<string>([...(told.get(incident.urn) ?? []), ...(incident.info?.entities ?? [])]);
    return [...assets].map((asset) => ({ asset, incident }));
  });
  const byAsset = Map.groupBy(pairs, ({ asset }) => asset);
  return new Map([...byAsset].map(([asset, ofAsset]) => [asset, ofAsset.map(({ incident }) => incident)]));
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
