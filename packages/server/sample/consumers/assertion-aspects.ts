import { type AspectWrite, write } from "../aspect-write.ts";
import { platformInstanceOf } from "../datasets/containers.ts";
import { historyOfDays, type SampleTime, stamp } from "../sample-time.ts";
import { seededRandom } from "../seeded-random.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { schemaFieldUrn, simpleUrn, stableId } from "../urns.ts";
import { type AssertionText, assertions } from "./assertion-texts.ts";

const daysOfRuns = 45;

/** An assertion with the dataset it is about. */
interface Placed {
  readonly urn: string;
  readonly text: AssertionText;
  readonly dataset: SampleDataset;
}

/** The assertion with this description. */
export function assertionUrn(description: string): string {
  return simpleUrn("assertion", stableId(description));
}

/** Rules about datasets. */
export function* assertionAspects(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const text of assertions) {
    const dataset = tableNamed(datasets, text.table);
    const urn = assertionUrn(text.description);
    yield write(urn, "assertionInfo", {
      ...ruleOf(text, dataset),
      description: text.description,
      source: { type: "EXTERNAL", created: stamp(time.daysAgo(200), "mateo.nunez") },
      lastUpdated: stamp(time.daysAgo(45), "mateo.nunez"),
      customProperties: { severity: text.kind === "fresh" ? "error" : "warn" },
    });
    yield write(urn, "dataPlatformInstance", platformInstanceOf(dataset.place.platform));
    yield write(urn, "status", { removed: false });
  }
}

/** What came out when the rules were checked, every morning. */
export function* assertionRuns(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const text of assertions) {
    const placed = { urn: assertionUrn(text.description), text, dataset: tableNamed(datasets, text.table) };
    for (const day of historyOfDays(daysOfRuns)) yield runOf(placed, day, time);
  }
}

function runOf({ urn, text, dataset }: Placed, day: number, time: SampleTime): AspectWrite {
  const timestampMillis = time.daysAgo(day, { hour: 8, minute: 15 });
  const random = seededRandom(`${urn} ${timestampMillis}`);
  const failed = text.failsEvery > 0 && day % text.failsEvery === 2;
  const rowCount = Math.round((dataset.rows ?? 0) - day * (dataset.rowsPerDay ?? 0));
  const unexpected = failed ? random.integer(3, 4_200) : 0;
  return write(urn, "assertionRunEvent", {
    timestampMillis,
    runId: `nightly-${new Date(timestampMillis).toISOString().slice(0, 10)}`,
    asserteeUrn: dataset.urn,
    assertionUrn: urn,
    status: "COMPLETE",
    result: {
      type: failed ? "FAILURE" : "SUCCESS",
      rowCount,
      ...(text.kind !== "fresh" && { unexpectedCount: unexpected, missingCount: 0 }),
      nativeResults: { seconds: (random.integer(8, 240) / 10).toFixed(1), ...(failed && { failures: String(unexpected) }) },
    },
    runtimeContext: { warehouse: "TEST_S", attempt: "1" },
  });
}

function ruleOf(text: AssertionText, dataset: SampleDataset): AspectWrite["value"] {
  const entity = dataset.urn;
  switch (text.kind) {
    case "fresh":
      return {
        type: "FRESHNESS",
        freshnessAssertion: {
          type: "DATASET_CHANGE",
          entity,
          schedule: { type: "FIXED_INTERVAL", fixedInterval: { unit: "HOUR", multiple: text.hours } },
        },
      };
    case "volume":
      return {
        type: "VOLUME",
        volumeAssertion: {
          type: "ROW_COUNT_TOTAL",
          entity,
          rowCountTotal: { operator: "GREATER_THAN_OR_EQUAL_TO", parameters: { value: { value: String(text.minRows), type: "NUMBER" } } },
        },
      };
    case "column":
      return { type: "FIELD", fieldAssertion: { type: "FIELD_VALUES", entity, fieldValuesAssertion: columnRule(text, dataset) } };
    case "unique":
      return {
        type: "DATASET",
        datasetAssertion: {
          dataset: entity,
          scope: "DATASET_COLUMN",
          fields: [schemaFieldUrn(entity, text.column)],
          aggregation: "UNIQUE_PROPORTION",
          operator: "EQUAL_TO",
          parameters: { value: { value: "1", type: "NUMBER" } },
          nativeType: "unique",
        },
      };
    case "sql":
      return {
        type: "SQL",
        sqlAssertion: {
          type: "METRIC",
          entity,
          statement: text.statement,
          operator: "EQUAL_TO",
          parameters: { value: { value: "0", type: "NUMBER" } },
        },
      };
    case "custom":
      return {
        type: "CUSTOM",
        customAssertion: {
          type: text.name,
          entity,
          logic: text.logic,
          ...(text.column !== undefined && { field: schemaFieldUrn(entity, text.column) }),
        },
      };
  }
}

function columnRule(text: Extract<AssertionText, { kind: "column" }>, { columns }: SampleDataset): Readonly<Record<string, unknown>> {
  const column = columns.find(({ path }) => path === text.column);
  if (column === undefined) throw new Error(`no column "${text.column}" in ${text.table}`);
  const type = { NOT_NULL: "UNKNOWN", GREATER_THAN_OR_EQUAL_TO: "NUMBER", REGEX_MATCH: "STRING", IN: "SET" }[text.operator];
  return {
    field: { path: column.path, type: column.type.replace("Type", "").toUpperCase(), nativeType: column.nativeType },
    operator: text.operator,
    failThreshold: { type: "COUNT", value: 0 },
    excludeNulls: text.operator !== "NOT_NULL",
    ...(text.value !== undefined && { parameters: { value: { value: text.value, type } } }),
  };
}
