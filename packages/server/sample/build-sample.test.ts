import {
  type AspectSpec,
  checkEntityUrn,
  type JsonObject,
  loadEntityRegistry,
  parseJson,
  parseUrn,
  shippedDefinitions,
  validateAspect,
} from "@almagest/model";
import { describe, expect, it } from "vitest";
import { buildSample, type SampleProposal } from "./build-sample.ts";

const now = Date.UTC(2026, 0, 15, 10, 30);
const day = 86_400_000;
const registry = loadEntityRegistry(shippedDefinitions);
const proposals = [...buildSample({ now })];
const values = new Map(proposals.map((proposal) => [proposal, parseJson(proposal.aspect.value) as JsonObject]));
const defined = new Set(proposals.map(({ entityUrn }) => entityUrn));

describe("the sample", () => {
  it("holds nothing that the model refuses or would trim", () => {
    const refused = proposals.flatMap((proposal) => {
      const value = valueIn(proposal);
      const { value: kept, issues } = validateAspect(registry, specOf(proposal), value);
      return issues.length > 0 || kept !== value ? [{ urn: proposal.entityUrn, aspect: proposal.aspectName, issues }] : [];
    });
    expect(refused).toEqual([]);
  });

  it("names every entity by a URN that may be written", () => {
    const refused = [...defined].flatMap((urn) => {
      const parsed = parseUrn(urn);
      return parsed === undefined ? [urn] : checkEntityUrn(registry, parsed).map(({ message }) => `${urn}: ${message}`);
    });
    expect(refused).toEqual([]);
  });

  it("is a list of proposals as they go over the wire, in ASCII", () => {
    const [first] = proposals;
    expect(first).toMatchObject({
      changeType: "UPSERT",
      aspect: { contentType: "application/json" },
      systemMetadata: { lastObserved: now },
    });
    expect(proposals.filter(({ aspect }) => /[^\x20-\x7e]/.test(aspect.value))).toEqual([]);
  });

  it("is the same each time for the same moment", () => {
    expect([...buildSample({ now })]).toEqual(proposals);
  });

  it("writes every versioned aspect and every event once", () => {
    const keys = proposals.map((proposal) => {
      const { timestampMillis = "", eventGranularity } = valueIn(proposal);
      return [proposal.entityUrn, proposal.aspectName, timestampMillis, JSON.stringify(eventGranularity)].join(" ");
    });
    expect(keys.length - new Set(keys).size).toBe(0);
  });

  it("defines what it refers to", () => {
    const fields = fieldPathsByDataset();
    const missing = proposals.flatMap((proposal) => urnsIn(valueIn(proposal)).filter((urn) => !isDefined(urn, fields)));
    expect([...new Set(missing)]).toEqual([]);
  });

  it("defines structured properties before it uses them", () => {
    const isUse = ({ aspectName }: SampleProposal) => aspectName === "structuredProperties";
    const lastDefinition = proposals.findLastIndex(({ aspectName }) => aspectName === "propertyDefinition");
    expect(lastDefinition).toBeLessThan(proposals.findIndex(isUse));
  });

  it("keeps the rules of the structured properties it defines", () => {
    const definitions = new Map(withAspect("propertyDefinition").map((proposal) => [proposal.entityUrn, valueIn(proposal)]));
    const broken = withAspect("structuredProperties").flatMap((proposal) => {
      const { properties } = valueIn(proposal) as unknown as { properties: Assignment[] };
      return properties.filter((property) => !keepsDefinition(proposal.entityType, property, definitions.get(property.propertyUrn)));
    });
    expect(broken).toEqual([]);
  });
});

describe("the warehouse in the sample", () => {
  it("has datasets on at least five platforms", () => {
    const datasets = urnsOf("dataset");
    expect(datasets.length).toBeGreaterThanOrEqual(60);
    expect(platformsOf(datasets).size).toBeGreaterThanOrEqual(5);
  });

  it("has a schema of 5 to 40 columns for each dataset and a description for every second column", () => {
    const schemas = withAspect("schemaMetadata").map((proposal) => valueIn(proposal).fields as { description?: string }[]);
    expect(schemas.length).toBe(urnsOf("dataset").length);
    const sizes = schemas.map((fields) => fields.length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40);
    const columns = schemas.flat();
    expect(columns.filter(({ description }) => description !== undefined).length).toBeGreaterThan(columns.length / 2);
  });

  it("has a lineage from the sources to a dashboard", () => {
    const reached = everythingBehind(["urn:li:dashboard:(looker,dashboards.13)"], upstreamsOf());
    expect([...platformsOf(reached)]).toEqual(expect.arrayContaining(["looker", "snowflake", "bigquery", "s3", "kafka", "postgres"]));
  });

  it("has a lineage from columns of a topic to a chart", () => {
    const inputs = withAspect("inputFields").filter(({ entityUrn }) => entityUrn === "urn:li:chart:(looker,elements.1302)");
    const shown = inputs.flatMap((proposal) => urnsIn(valueIn(proposal))).filter((urn) => urn.startsWith("urn:li:schemaField:"));
    const datasets = [...everythingBehind(shown, upstreamColumnsOf())].map((urn) => parseUrn(urn)?.parts[0] ?? "");
    expect([...platformsOf(datasets)]).toEqual(["snowflake", "s3", "kafka"]);
  });

  it.each([
    ["corpuser", 20],
    ["corpGroup", 6],
    ["glossaryTerm", 25],
    ["domain", 10],
    ["container", 20],
    ["tag", 10],
    ["chart", 10],
    ["dashboard", 5],
    ["dataFlow", 3],
    ["dataJob", 20],
    ["dataProcessInstance", 10],
    ["dataProduct", 4],
    ["mlFeatureTable", 2],
    ["mlModel", 2],
    ["mlModelGroup", 1],
    ["query", 5],
    ["assertion", 10],
    ["incident", 4],
    ["structuredProperty", 5],
  ])("has entities of type %s, at least %i", (entityType, least) => {
    expect(urnsOf(entityType).length).toBeGreaterThanOrEqual(least);
  });

  it("has deprecated and soft-deleted datasets", () => {
    const removed = withAspect("status").filter((proposal) => valueIn(proposal).removed === true);
    expect(removed.length).toBeGreaterThanOrEqual(1);
    expect(withAspect("deprecation").length).toBeGreaterThanOrEqual(3);
  });
});

describe("the histories in the sample", () => {
  const events = proposals.filter((proposal) => specOf(proposal).kind === "timeseries");

  it("hold thousands of events of the last 90 days", () => {
    expect(proposals.length).toBeGreaterThan(6_000);
    expect(proposals.length).toBeLessThan(12_000);
    const runsOfTraining = "dataProcessInstanceRunEvent";
    const times = events.filter(({ aspectName }) => aspectName !== runsOfTraining).map(timeOf);
    expect(Math.min(...times)).toBeGreaterThan(now - 91 * day);
  });

  it.each([now, Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 2) - 1])("hold nothing that is still to come, seen from %i", (moment) => {
    const late = [...buildSample({ now: moment })]
      .filter((proposal) => specOf(proposal).kind === "timeseries")
      .filter(({ aspect }) => Number((parseJson(aspect.value) as JsonObject).timestampMillis) > moment);
    expect(late).toEqual([]);
  });

  it("are written oldest first, so that the latest event is what search shows", () => {
    const last = new Map<string, number>();
    for (const proposal of events) {
      const series = `${proposal.entityUrn} ${proposal.aspectName} ${JSON.stringify(valueIn(proposal).eventGranularity)}`;
      const time = timeOf(proposal);
      expect(time).toBeGreaterThan(last.get(series) ?? 0);
      last.set(series, time);
    }
  });

  it("show offices that rest at weekends", () => {
    const usage = withAspect("datasetUsageStatistics").filter(({ entityUrn }) => entityUrn.includes("fct_orders"));
    const totals = (isWanted: (weekday: number) => boolean) =>
      usage
        .map(valueIn)
        .filter(({ timestampMillis }) => isWanted(new Date(Number(timestampMillis)).getUTCDay()))
        .map(({ totalSqlQueries }) => Number(totalSqlQueries));
    const sundays = totals((weekday) => weekday === 0);
    const mondays = totals((weekday) => weekday === 1);
    expect(Math.max(...sundays)).toBeLessThan(Math.min(...mondays));
  });

  it("show assertions that mostly hold", () => {
    const results = withAspect("assertionRunEvent").map((proposal) => (valueIn(proposal).result as JsonObject).type);
    const failures = results.filter((type) => type === "FAILURE").length;
    expect(failures).toBeGreaterThan(3);
    expect(failures).toBeLessThan(results.length / 20);
  });
});

function valueIn(proposal: SampleProposal): JsonObject {
  return values.get(proposal) ?? {};
}

function timeOf(proposal: SampleProposal): number {
  return Number(valueIn(proposal).timestampMillis);
}

function specOf({ entityType, aspectName }: SampleProposal): AspectSpec {
  const spec = registry.entity(entityType)?.aspects.get(aspectName);
  if (spec === undefined) throw new Error(`${entityType} has no aspect ${aspectName}`);
  return spec;
}

function withAspect(name: string): readonly SampleProposal[] {
  return proposals.filter(({ aspectName }) => aspectName === name);
}

function urnsOf(entityType: string): readonly string[] {
  return [...defined].filter((urn) => urn.startsWith(`urn:li:${entityType}:`));
}

/** Every text in a value that is a URN, at any depth. */
function urnsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.startsWith("urn:li:") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(urnsIn) : [];
}

function fieldPathsByDataset(): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    withAspect("schemaMetadata").map((proposal) => [
      proposal.entityUrn,
      new Set((valueIn(proposal).fields as { fieldPath: string }[]).map(({ fieldPath }) => fieldPath)),
    ]),
  );
}

/** Columns are defined by the schema of their dataset; platforms, types and the system's ownership types come with the catalog. */
function isDefined(urn: string, fields: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const parsed = parseUrn(urn);
  if (parsed === undefined) return false;
  const [first = "", path = ""] = parsed.parts;
  switch (parsed.entityType) {
    case "schemaField":
      return fields.get(first)?.has(decodeURIComponent(path)) === true;
    case "dataPlatform":
    case "dataType":
    case "entityType":
      return true;
    case "ownershipType":
      return first.startsWith("__system__") || defined.has(urn);
    default:
      return defined.has(urn);
  }
}

interface Assignment {
  readonly propertyUrn: string;
  readonly values: readonly unknown[];
}

function keepsDefinition(entityType: string, { values: assigned }: Assignment, definition: JsonObject | undefined): boolean {
  if (definition === undefined) return false;
  const { cardinality, entityTypes, allowedValues } = definition as {
    cardinality: string;
    entityTypes: string[];
    allowedValues?: { value: unknown }[];
  };
  const allowed = allowedValues?.map(({ value }) => JSON.stringify(value));
  return (
    entityTypes.includes(`urn:li:entityType:datahub.${entityType}`) &&
    (cardinality === "MULTIPLE" || assigned.length === 1) &&
    assigned.every((value) => allowed === undefined || allowed.includes(JSON.stringify(value)))
  );
}

/** What each dataset, chart and dashboard is made from. */
function upstreamsOf(): ReadonlyMap<string, readonly string[]> {
  const aspects = new Set(["upstreamLineage", "chartInfo", "dashboardInfo"]);
  return new Map(
    proposals
      .filter(({ aspectName }) => aspects.has(aspectName))
      .map((proposal) => {
        const { upstreams, inputs, inputEdges, charts, chartEdges, dashboards } = valueIn(proposal);
        const named = urnsIn([upstreams, inputs, inputEdges, charts, chartEdges, dashboards]);
        return [proposal.entityUrn, named.filter((urn) => /^urn:li:(dataset|chart|dashboard):/.test(urn))];
      }),
  );
}

function upstreamColumnsOf(): ReadonlyMap<string, readonly string[]> {
  const entries = withAspect("upstreamLineage").flatMap((proposal) => {
    const { fineGrainedLineages } = valueIn(proposal) as {
      fineGrainedLineages: { upstreams: string[]; downstreams: string[] }[];
    };
    return fineGrainedLineages.flatMap(({ upstreams, downstreams }) => downstreams.map((downstream) => [downstream, upstreams] as const));
  });
  return new Map(entries);
}

function everythingBehind(urns: readonly string[], upstreams: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set(urns);
  for (const urn of reached) for (const upstream of upstreams.get(urn) ?? []) reached.add(upstream);
  return reached;
}

/** Names of the platforms that datasets, charts and dashboards are on. */
function platformsOf(urns: Iterable<string>): ReadonlySet<string> {
  return new Set([...urns].map((urn) => (parseUrn(urn)?.parts[0] ?? "").replace(/^.*:/, "")));
}
