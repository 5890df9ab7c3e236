import type { ClientCheck } from "../client-check.ts";
import { newest } from "../client-version.ts";
import { told } from "./script-calls.ts";
import { dataset, tags } from "./urns.ts";

const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => dataset(`patch.up.${name}`));
const yan = "urn:li:corpuser:yan";
const column = (urn: string | undefined, path: string) => `urn:li:schemaField:(${urn},${path})`;
const sameTime = { time: 0, actor: "urn:li:corpuser:unknown" };

const labelsOfColumns = [
  { fieldPath: "id", tags: [{ tag: "urn:li:tag:key" }], terms: null },
  { fieldPath: "email", tags: null, terms: [{ urn: "urn:li:glossaryTerm:email" }] },
];

/** What `scripts/patches.py` does; the answers are read back through the client's own types. */
export const patchCalls: readonly ClientCheck[] = [
  told("DatasetPatchBuilder.add_tag, remove_tag", tags("a", "c")),
  told("DatasetPatchBuilder.add_term, remove_term", [{ urn: "urn:li:glossaryTerm:b" }]),
  told("DatasetPatchBuilder.add_owner, remove_owner, set_owners", [[[yan, "BUSINESS_OWNER"]], [[yan, "TECHNICAL_OWNER"]]]),
  told("DatasetPatchBuilder.add_upstream_lineage, remove_upstream_lineage, set_upstream_lineages", [b, c, d]),
  told("DatasetPatchBuilder.add_fine_grained_upstream_lineage, remove_fine_grained_upstream_lineage", [
    {
      upstreamType: "FIELD_SET",
      upstreams: [column(a, "net"), column(a, "tax")],
      downstreamType: "FIELD",
      downstreams: [column(dataset("patch.fine"), "total")],
      transformOperation: "IDENTITY",
      confidenceScore: 0.5,
    },
  ]),
  told("DatasetPatchBuilder.for_field (tags and terms)", labelsOfColumns),
  told("DatasetPatchBuilder.for_field (with editable=False)", labelsOfColumns),
  told("DatasetPatchBuilder.add_custom_property, remove_custom_property, set_custom_properties", ["kept", { a: "1", e: "5" }, { b: "2" }]),
  told("DatasetPatchBuilder.set_description, set_display_name, set_qualified_name, set_last_modified", [
    {
      name: "Texts",
      qualifiedName: "db.texts",
      description: "told",
      lastModified: { time: 1_700_000_000_000 },
      customProperties: {},
      tags: [],
    },
    { description: "by hand", created: sameTime, lastModified: sameTime },
  ]),
  told("DatasetPatchBuilder.set_structured_property, add_structured_property, remove_structured_property", [
    { "urn:li:structuredProperty:patched.tier": ["silver"], "urn:li:structuredProperty:patched.regions": ["eu"] },
    { "urn:li:structuredProperty:patched.tier": ["silver"] },
  ]),
  told("DatasetPatchBuilder (on attributed tags)", [["urn:li:tag:a", "urn:li:tag:b"], ["urn:li:tag:b"]]),
  told("ChartPatchBuilder", ["After", "kept", [b], [c], { a: "1" }]),
  told("DashboardPatchBuilder", ["After", ["urn:li:chart:(looker,patched)"], [a]]),
  told("DataJobPatchBuilder", [
    [c],
    [b],
    ["urn:li:dataJob:(urn:li:dataFlow:(airflow,patched,prod),extract)"],
    [column(c, "net")],
    [{ tag: "urn:li:tag:nightly" }],
  ]),
  told("DataProductPatchBuilder", ["Patched", "told", [b]]),
  told("FormPatchBuilder", ["Patched", ["patched-1"], [yan], ["urn:li:corpGroup:data"]]),
  told("StructuredPropertyPatchBuilder", [
    "Defined",
    ["urn:li:entityType:datahub.dataset"],
    [{ value: { string: "gold" }, description: "best" }, { value: { string: "tin" } }],
  ]),
];

/** What `scripts/newer_patches.py` does. */
export const newerPatchCalls: readonly ClientCheck[] = [
  told("DatasetPatchBuilder.add_domain, remove_domain", [
    ["urn:li:domain:a", "urn:li:domain:c"],
    ["urn:li:domain:a", "urn:li:domain:c"],
  ]),
  told("DatasetPatchBuilder.add_documentation, remove_documentation", [["second", "generated"], ["second"]]),
  told("DatasetPatchBuilder.add_sibling, remove_sibling, set_siblings", [[b], [b]]),
  told("DataProductPatchBuilder.add_institutional_memory", [
    ["https://example.org/a", "again"],
    ["https://example.org/b", "b"],
  ]),
  told("DataProductPatchBuilder.add_asset (as an output port)", [[a, true]]),
  told("DataJobPatchBuilder.add_fine_grained_lineage, remove_fine_grained_lineage", [[column(a, "net")]]),
  told("StatusPatchBuilder.set_removed", [true, false]),
].map((check) => ({ ...check, versions: [newest] }));
