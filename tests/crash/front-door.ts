import type { Client } from "./client-load.ts";

const mostIds = 150;

/** Holds what the server answers against what the clients know, once their unanswered requests are settled. Answers what is wrong. */
export async function latestFaults(address: string, clients: readonly Client[]): Promise<string[]> {
  const expected = new Map<string, string | undefined>();
  for (const { ledger } of clients) for (const urn of ledger.urns()) expected.set(urn, ledger.state(urn).history.at(-1));
  const urns = [...expected.keys()];
  const faults: string[] = [];
  for (let from = 0; from < urns.length; from += mostIds) {
    const read = await readDescriptions(address, urns.slice(from, from + mostIds));
    for (const [urn, description] of read) {
      if (description !== expected.get(urn)) faults.push(`${urn} should read ${expected.get(urn)} and reads ${description}`);
    }
  }
  return faults;
}

async function readDescriptions(address: string, urns: readonly string[]): Promise<[string, string | undefined][]> {
  const answer = await fetch(`${address}/entitiesV2?ids=List(${urns.map(encodeURIComponent).join(",")})&aspects=List(datasetProperties)`);
  const { results } = (await answer.json()) as {
    results: Record<string, { aspects: { datasetProperties?: { value: { description: string } } } }>;
  };
  return urns.map((urn) => [urn, results[urn]?.aspects.datasetProperties?.value.description]);
}
