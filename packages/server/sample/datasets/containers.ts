import { type AspectWrite, write } from "../aspect-write.ts";
import { domainUrn } from "../governance/domains.ts";
import { ownershipOf } from "../governance/ownership.ts";
import { tagsOf } from "../governance/tags.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import type { Owners } from "../tables/sample-dataset.ts";
import { containerUrn, instanceUrn, platformUrn } from "../urns.ts";

interface SampleContainer {
  readonly platform: string;
  readonly path: readonly string[];
  readonly kind: string;
  readonly description: string;
  readonly domain: string;
  readonly owners: Owners;
  readonly tags?: readonly string[];
}

const commerce: Owners = { technical: "commerce-engineering" };
const platform: Owners = { technical: "data-platform" };
const models: Owners = { technical: "analytics-engineering" };
const marketing: Owners = { technical: "marketing-analytics" };
const people: Owners = { technical: "people-analytics", business: "ruth.feldman" };
const finance: Owners = { technical: "finance-controlling", business: "jonas.becker" };
const supply: Owners = { technical: "supply-chain" };

type Row = readonly [path: string, kind: string, description: string, domain: string, owners: Owners];

function containersOf(onPlatform: string, ...rows: readonly Row[]): readonly SampleContainer[] {
  return rows.map(([path, kind, description, domain, owners]) => ({
    platform: onPlatform,
    path: path.split("/"),
    kind,
    description,
    domain,
    owners,
  }));
}

/** Databases, schemas, buckets and folders, outer before inner. */
const containers: readonly SampleContainer[] = [
  ...containersOf(
    "postgres",
    ["shop", "Database", "Web shop, app and tills.", "commerce", commerce],
    ["shop/public", "Schema", "All tables of the shop.", "commerce", commerce],
    ["logistics", "Database", "Distribution centres and stores.", "logistics", supply],
    ["logistics/public", "Schema", "All tables of logistics.", "logistics", supply],
    ["finance", "Database", "Bookkeeping.", "finance", finance],
    ["finance/ledger", "Schema", "General ledger and invoices.", "finance", finance],
    ["people", "Database", "HR. Access on request to the people team only.", "people", people],
    ["people/hr", "Schema", "Employees, payroll, absences.", "people", people],
  ),
  ...containersOf(
    "s3",
    [
      "quillmere-raw",
      "S3 bucket",
      "The raw zone of the lake: what came in, unchanged, for as long as the law allows.",
      "platform",
      platform,
    ],
    ["quillmere-raw/shop", "Folder", "Nightly snapshots of the shop database.", "platform", platform],
    ["quillmere-raw/logistics", "Folder", "Nightly snapshots of the logistics database.", "platform", platform],
    ["quillmere-raw/finance", "Folder", "Nightly snapshots of the ledger.", "platform", platform],
    ["quillmere-raw/people", "Folder", "Nightly snapshots of the HR database, encrypted with a key of its own.", "people", platform],
    ["quillmere-raw/events", "Folder", "Messages from Kafka.", "platform", platform],
  ),
  ...containersOf(
    "snowflake",
    ["analytics", "Database", "The warehouse.", "platform", models],
    ["analytics/staging", "Schema", "Views on the raw zone. Not for dashboards.", "platform", models],
    ["analytics/core", "Schema", "Dimensions and facts that all departments share.", "commerce", models],
    ["analytics/supply_chain", "Schema", "Stock and delivery.", "logistics", models],
    ["analytics/marketing", "Schema", "Visits, campaigns, customer 360.", "customer", models],
    ["analytics/features", "Schema", "Training data of the models.", "customer", { technical: "data-science" }],
    ["analytics/finance", "Schema", "Ledger and board reports.", "finance", models],
    ["analytics/people", "Schema", "Headcount. Row-level security applies.", "people", people],
    ["analytics/sandbox", "Schema", "Scratch tables, deleted after 30 days (Spielwiese).", "platform", models],
  ),
  ...containersOf(
    "bigquery",
    ["quillmere-marketing", "Project", "Transfers from the advertising networks.", "marketing", marketing],
    ["quillmere-marketing/ads", "Dataset", "As the networks report it.", "marketing", marketing],
    ["quillmere-marketing/planning", "Dataset", "Plans and budgets.", "marketing", marketing],
  ),
  ...containersOf("hive", ["legacy", "Database", "Everything that is still on the Hadoop cluster.", "platform", platform]),
  ...containersOf(
    "looker",
    ["Commerce", "Folder", "Boards for the shop.", "commerce", models],
    ["Marketing", "Folder", "Boards for marketing.", "marketing", marketing],
    ["Logistics", "Folder", "Boards for the warehouses.", "logistics", supply],
  ),
  ...containersOf(
    "tableau",
    ["Finance", "Project", "Reports of controlling.", "finance", finance],
    ["People", "Project", "Reports of the people team.", "people", people],
  ),
];

interface PlatformInstance {
  readonly platform: string;
  readonly instance: string;
  readonly description: string;
}

const instances: readonly PlatformInstance[] = [
  { platform: "kafka", instance: "prod-eu", description: "Production cluster in Stockholm, three brokers in three zones." },
];

/** The aspect that says on which platform, and on which installation of it, something is. */
export function platformInstanceOf(on: string, instance?: string): AspectWrite["value"] {
  return { platform: platformUrn(on), ...(instance !== undefined && { instance: instanceUrn(on, instance) }) };
}

/** Where something is found by browsing: the installation, then the containers from outside in. */
export function browsePathOf({
  platform: on,
  instance,
  path,
}: {
  platform: string;
  instance?: string;
  path: readonly string[];
}): AspectWrite["value"] {
  const steps = [
    ...(instance === undefined ? [] : [instanceUrn(on, instance)]),
    ...path.map((_, depth) => containerUrn(on, path.slice(0, depth + 1))),
  ];
  return { path: steps.length === 0 ? [{ id: "Default" }] : steps.map((urn) => ({ id: urn, urn })) };
}

/** Installations of platforms and everything that holds datasets, charts and dashboards. */
export function* containerAspects(time: SampleTime): Iterable<AspectWrite> {
  for (const { platform: on, instance, description } of instances) {
    const urn = instanceUrn(on, instance);
    yield write(urn, "dataPlatformInstanceProperties", { name: instance, description, customProperties: { region: "eu-north-1" } });
    yield write(urn, "ownership", ownershipOf(platform, time));
  }
  for (const container of containers) yield* aspectsOfContainer(container, time);
}

function* aspectsOfContainer(container: SampleContainer, time: SampleTime): Iterable<AspectWrite> {
  const { platform: on, path, kind, description, domain, owners } = container;
  const urn = containerUrn(on, path);
  const outer = path.slice(0, -1);
  yield write(urn, "containerProperties", {
    name: path.at(-1) ?? on,
    qualifiedName: path.join("."),
    description,
    env: "PROD",
    customProperties: { platform: on },
    created: stamp(time.daysAgo(1_100)),
  });
  yield write(urn, "subTypes", { typeNames: [kind] });
  yield write(urn, "dataPlatformInstance", platformInstanceOf(on));
  yield write(urn, "status", { removed: false });
  yield write(urn, "browsePathsV2", browsePathOf({ platform: on, path: outer }));
  if (outer.length > 0) yield write(urn, "container", { container: containerUrn(on, outer) });
  yield write(urn, "ownership", ownershipOf(owners, time));
  yield write(urn, "domains", { domains: [domainUrn(domain)] });
  if (path[0] === "people") yield write(urn, "globalTags", tagsOf(["PII"]));
}
