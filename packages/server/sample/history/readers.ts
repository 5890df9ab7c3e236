import { type Person, people } from "../governance/people.ts";
import type { SeededRandom } from "../seeded-random.ts";

const groupsOfDomain: Readonly<Record<string, readonly string[]>> = {
  orders: ["analytics-engineering", "commerce-engineering"],
  catalogue: ["analytics-engineering", "commerce-engineering"],
  payments: ["finance-controlling", "commerce-engineering"],
  customer: ["marketing-analytics", "data-science", "analytics-engineering"],
  marketing: ["marketing-analytics", "analytics-engineering"],
  loyalty: ["marketing-analytics"],
  commerce: ["analytics-engineering", "commerce-engineering"],
  logistics: ["supply-chain"],
  inventory: ["supply-chain", "data-science"],
  delivery: ["supply-chain"],
  finance: ["finance-controlling"],
  people: ["people-analytics"],
  platform: ["data-platform", "analytics-engineering"],
};

/** How much each person counts among the readers of a domain; colleagues from elsewhere look in now and then. */
function weightIn(domain: string, person: Person): number {
  const isNear = person.groups.some((group) => groupsOfDomain[domain]?.includes(group));
  return person.busyness * (isNear ? 1 : 0.12);
}

/** Shares out a number of reads among the people who would read something of this domain; busiest first. */
export function shareAmongReaders(total: number, domain: string, random: SeededRandom): readonly { username: string; count: number }[] {
  const weighted = people.map((person) => ({
    username: person.username,
    weight: weightIn(domain, person) * (0.4 + 1.2 * random.fraction()),
  }));
  const sum = weighted.reduce((total, { weight }) => total + weight, 0);
  return weighted
    .map(({ username, weight }) => ({ username, count: Math.round((total * weight) / sum) }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count || (left.username < right.username ? -1 : 1));
}
