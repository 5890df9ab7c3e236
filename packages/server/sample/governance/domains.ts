import { type AspectWrite, write } from "../aspect-write.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import type { Owners } from "../tables/sample-dataset.ts";
import { simpleUrn } from "../urns.ts";
import { ownershipOf } from "./ownership.ts";

interface Domain {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly parent?: string;
  readonly owners: Owners;
  readonly color?: string;
}

const commerce: Owners = { technical: "commerce-engineering", business: "olu.adeyemi" };
const marketing: Owners = { technical: "marketing-analytics", business: "sinead.obrien" };
const logistics: Owners = { technical: "supply-chain", business: "erik.sandberg" };

const domains: readonly Domain[] = [
  { id: "commerce", name: "Commerce", description: "From the product page to the receipt.", owners: commerce, color: "#2f6f4f" },
  { id: "orders", name: "Orders & Returns", description: "What was ordered, and what came back.", parent: "commerce", owners: commerce },
  {
    id: "catalogue",
    name: "Catalogue & Prices",
    description: "Products, categories, prices and reviews.",
    parent: "commerce",
    owners: commerce,
  },
  { id: "payments", name: "Payments", description: "Attempts to pay, captures and refunds.", parent: "commerce", owners: commerce },
  {
    id: "customer",
    name: "Customer",
    description: "Who our customers are. Most of it is **personal data**.",
    owners: { technical: "analytics-engineering", business: "sinead.obrien", steward: "marta.kovacs" },
    color: "#8a4fbf",
  },
  { id: "marketing", name: "Marketing", description: "Visits, campaigns and mails.", parent: "customer", owners: marketing },
  { id: "loyalty", name: "Loyalty", description: "The Quillmere Circle: points, levels and perks.", parent: "customer", owners: marketing },
  {
    id: "logistics",
    name: "Logistics",
    description: "From the supplier's ramp to the customer's door.",
    owners: logistics,
    color: "#c2711f",
  },
  { id: "inventory", name: "Inventory", description: "Stock and purchasing.", parent: "logistics", owners: logistics },
  { id: "delivery", name: "Delivery & Stores", description: "Shipments, carriers and stores.", parent: "logistics", owners: logistics },
  {
    id: "finance",
    name: "Finance",
    description: "Ledger, revenue and margin. The only source for figures outside the company.",
    owners: { technical: "finance-controlling", business: "jonas.becker" },
    color: "#1f5fa8",
  },
  {
    id: "people",
    name: "People",
    description: "Employees, payroll and absences. Restricted.",
    owners: { technical: "people-analytics", business: "ruth.feldman" },
    color: "#b03a5b",
  },
  {
    id: "platform",
    name: "Data Platform",
    description: "What data engineers need: staging, scratch space, the old cluster.",
    owners: { technical: "data-platform", business: "asa.lindqvist" },
    color: "#5b6470",
  },
];

/** The URN of a domain. */
export function domainUrn(id: string): string {
  return simpleUrn("domain", id);
}

/** Domains, parents first. */
export function* domainAspects(time: SampleTime): Iterable<AspectWrite> {
  for (const { id, name, description, parent, owners, color } of domains) {
    const urn = domainUrn(id);
    yield write(urn, "domainProperties", {
      name,
      description,
      created: stamp(time.daysAgo(640), "asa.lindqvist"),
      ...(parent !== undefined && { parentDomain: domainUrn(parent) }),
    });
    yield write(urn, "ownership", ownershipOf(owners, time));
    if (color !== undefined) yield write(urn, "displayProperties", { colorHex: color });
  }
}
