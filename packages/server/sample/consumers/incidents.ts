import { type AspectWrite, write } from "../aspect-write.ts";
import { tagsOf } from "../governance/tags.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { ownerUrn, simpleUrn, stableId } from "../urns.ts";
import { assertionUrn } from "./assertion-aspects.ts";

interface Incident {
  readonly title: string;
  readonly description: string;
  readonly type: "FRESHNESS" | "VOLUME" | "FIELD" | "OPERATIONAL" | "CUSTOM";
  readonly customType?: string;
  readonly tables: readonly string[];
  /** 0 is critical, 3 is low. */
  readonly priority: number;
  readonly raisedBy: string;
  readonly assignee: string;
  readonly daysAgo: number;
  readonly resolved?: { readonly daysAgo: number; readonly message: string };
  readonly stage: "TRIAGE" | "INVESTIGATION" | "WORK_IN_PROGRESS" | "FIXED" | "NO_ACTION_REQUIRED";
  /** Description of the assertion that found it. */
  readonly foundBy?: string;
}

const incidents: readonly Incident[] = [
  {
    title: "customer_360 is a day old",
    description: "The nightly build gave up after two attempts: the warehouse was suspended by the cost monitor.",
    type: "FRESHNESS",
    tables: ["customer_360", "customer_segments"],
    priority: 1,
    raisedBy: "zoe.fournier",
    assignee: "mateo.nunez",
    daysAgo: 2,
    stage: "WORK_IN_PROGRESS",
    foundBy: "customer_360 is rebuilt every night",
  },
  {
    title: "Mail addresses with blanks",
    description: "The new till software sends „anna @example.com“. 1,300 rows so far.",
    type: "FIELD",
    tables: ["dim_customer"],
    priority: 2,
    raisedBy: "marta.kovacs",
    assignee: "pieter.devries",
    daysAgo: 9,
    stage: "INVESTIGATION",
    foundBy: "email looks like a mail address",
  },
  {
    title: "Meta Ads reports no spend for Denmark",
    description: "Their transfer has been empty since the account was moved.",
    type: "OPERATIONAL",
    tables: ["meta_ads_campaign_stats"],
    priority: 3,
    raisedBy: "ines.carvalho",
    assignee: "sinead.obrien",
    daysAgo: 1,
    stage: "TRIAGE",
  },
  {
    title: "Snapshot of stock too small",
    description: "The store rooms of Norway were missing: their export ran before the count had ended.",
    type: "VOLUME",
    tables: ["inventory_snapshots"],
    priority: 1,
    raisedBy: "wen.li",
    assignee: "henrik.aas",
    daysAgo: 39,
    resolved: { daysAgo: 38, message: "Export moved from 01:00 to 01:30; the day was loaded again." },
    stage: "FIXED",
    foundBy: "A snapshot holds at least seven million rows",
  },
  {
    title: "Revenue of March off by 0.02 €",
    description: "Rounding of SEK to EUR differs between the shop and the ledger.",
    type: "CUSTOM",
    customType: "Reconciliation",
    tables: ["rpt_monthly_revenue"],
    priority: 3,
    raisedBy: "greta.holm",
    assignee: "jonas.becker",
    daysAgo: 31,
    resolved: { daysAgo: 24, message: "Within the tolerance that the auditors agreed to." },
    stage: "NO_ACTION_REQUIRED",
    foundBy: "Revenue agrees with the ledger (Abstimmung)",
  },
];

/** Things that went wrong; the summaries on the datasets are derived by the server. */
export function* incidentAspects(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const incident of incidents) {
    const raised = time.daysAgo(incident.daysAgo, { hour: 8, minute: 40 });
    const { resolved } = incident;
    yield write(simpleUrn("incident", stableId(incident.title)), "incidentInfo", {
      type: incident.type,
      ...(incident.customType !== undefined && { customType: incident.customType }),
      title: incident.title,
      description: incident.description,
      entities: incident.tables.map((table) => tableNamed(datasets, table).urn),
      priority: incident.priority,
      assignees: [{ actor: ownerUrn(incident.assignee), assignedAt: stamp(raised, incident.raisedBy) }],
      status: {
        state: resolved === undefined ? "ACTIVE" : "RESOLVED",
        stage: incident.stage,
        ...(resolved !== undefined && { message: resolved.message }),
        lastUpdated: stamp(resolved === undefined ? raised : time.daysAgo(resolved.daysAgo, { hour: 14 }), incident.assignee),
      },
      source:
        incident.foundBy === undefined ? { type: "MANUAL" } : { type: "ASSERTION_FAILURE", sourceUrn: assertionUrn(incident.foundBy) },
      startedAt: raised,
      created: stamp(raised, incident.raisedBy),
    });
    if (incident.priority < 2) yield write(simpleUrn("incident", stableId(incident.title)), "globalTags", tagsOf(["Tier1"]));
  }
}
