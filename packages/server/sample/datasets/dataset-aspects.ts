import { type AspectWrite, write } from "../aspect-write.ts";
import { domainUrn } from "../governance/domains.ts";
import { termsOf } from "../governance/glossary.ts";
import { ownershipOf } from "../governance/ownership.ts";
import { propertiesOf } from "../governance/structured-properties.ts";
import { tagsOf } from "../governance/tags.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { seededRandom } from "../seeded-random.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { containerUrn, ownerUrn } from "../urns.ts";
import { browsePathOf, platformInstanceOf } from "./containers.ts";
import { linksOf } from "./documents.ts";
import { upstreamLineageOf } from "./lineage.ts";
import { schemaMetadataOf } from "./schema-metadata.ts";
import { viewSqlOf } from "./view-sql.ts";

/** Everything about one dataset that is not a history. */
export function* datasetAspects(dataset: SampleDataset, time: SampleTime): Iterable<AspectWrite> {
  const { urn, place, sources } = dataset;
  const kind = dataset.kind ?? place.kind;
  yield write(urn, "datasetProperties", descriptionOf(dataset, time));
  yield write(urn, "schemaMetadata", schemaMetadataOf(dataset, time));
  yield write(urn, "subTypes", { typeNames: [kind] });
  yield write(urn, "dataPlatformInstance", platformInstanceOf(place.platform, place.instance));
  if (place.path.length > 0) yield write(urn, "container", { container: containerUrn(place.platform, place.path) });
  yield write(urn, "browsePathsV2", browsePathOf(place));
  if (sources.length > 0) yield write(urn, "upstreamLineage", upstreamLineageOf(dataset, time));
  if (kind === "View") yield write(urn, "viewProperties", { materialized: false, viewLogic: viewSqlOf(dataset), viewLanguage: "SQL" });
  yield* judgementsOn(dataset, time);
  yield write(urn, "status", { removed: dataset.removed === true });
}

/** What people, not connectors, say about it. */
function* judgementsOn(dataset: SampleDataset, time: SampleTime): Iterable<AspectWrite> {
  const { urn, place, tags = [], terms = [], deprecated } = dataset;
  yield write(urn, "ownership", ownershipOf(dataset.owners ?? place.owners, time, tags.includes("GDPR-Erasure")));
  yield write(urn, "domains", { domains: [domainUrn(dataset.domain ?? place.domain)] });
  if (tags.length > 0) yield write(urn, "globalTags", tagsOf(tags));
  if (terms.length > 0) yield write(urn, "glossaryTerms", termsOf(terms, time));
  const links = linksOf(dataset, time);
  if (links.length > 0) yield write(urn, "institutionalMemory", { elements: links });
  if (isGoverned(dataset)) yield write(urn, "structuredProperties", structuredPropertiesOf(dataset, time));
  if (deprecated !== undefined) {
    yield write(urn, "deprecation", {
      deprecated: true,
      note: deprecated.note,
      decommissionTime: time.daysAgo(-40),
      actor: ownerUrn("tomasz.wojcik"),
      ...(deprecated.replacement !== undefined && { replacement: deprecated.replacement }),
    });
  }
}

function descriptionOf(dataset: SampleDataset, time: SampleTime): AspectWrite["value"] {
  const { urn, name, table, place, description, properties } = dataset;
  const random = seededRandom(urn);
  const isInWarehouse = place.platform === "snowflake";
  return {
    name: table,
    qualifiedName: name.replaceAll("/", "."),
    description,
    customProperties: { ...place.properties, ...properties },
    created: stamp(time.daysAgo(random.integer(150, 1_500), { hour: random.integer(7, 16) })),
    lastModified: stamp(time.daysAgo(random.integer(1, 60), { hour: random.integer(7, 16) })),
    ...(isInWarehouse && { externalUrl: `https://app.snowflake.com/quillmere/eu/#/data/${name.replaceAll(".", "/")}` }),
  };
}

/** The important ones and those with personal data have been through a review. */
function isGoverned({ tags = [], removed }: SampleDataset): boolean {
  return removed !== true && (tags.includes("Tier1") || tags.includes("PII"));
}

function structuredPropertiesOf(dataset: SampleDataset, time: SampleTime): AspectWrite["value"] {
  const { urn, place, tags = [], terms = [], loadedAt } = dataset;
  const random = seededRandom(`${urn} review`);
  const isPersonal = tags.includes("PII");
  const isRestricted = terms.includes("Classification.Restricted");
  const isBook = place.domain === "finance";
  const reviewed = new Date(time.daysAgo(random.integer(3, 200))).toISOString().slice(0, 10);
  return propertiesOf(
    {
      classification: isRestricted ? "restricted" : isPersonal ? "confidential" : "internal",
      retentionDays: isBook ? 3_650 : isPersonal ? 400 : random.pick([90, 400, 1_095]),
      refresh: place.platform === "kafka" ? "streaming" : loadedAt === undefined ? "hourly" : "daily",
      reviewedOn: reviewed,
      ...(isPersonal && { privacyContact: ownerUrn(random.pick(["marta.kovacs", "privacy-office"])) }),
      ...(tags.includes("Certified") && { regions: ["Nordics", "DACH", "France", "Benelux"] }),
    },
    time,
  );
}
