import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import { Durations } from "./durations.ts";
import { formatMetrics, type MetricFamily, single } from "./metric-family.ts";
import { processMetrics } from "./process-metrics.ts";
import { RequestMetrics } from "./request-metrics.ts";

interface Watched {
  readonly store: Pick<CatalogStore, "changes" | "measure">;
  readonly index: Pick<SearchIndex, "size">;
  /** How far the search index follows the change log. */
  readonly dispatcher: { readonly reached: number };
}

/** What a GraphQL request came to. */
export interface GraphqlOutcome {
  readonly operation: "query" | "mutation" | "subscription" | "none";
  readonly errors: boolean;
}

/** What is counted while the catalog runs, and told with what can be looked up at the moment it is asked for. */
export class CatalogMetrics {
  readonly requests = new RequestMetrics();
  readonly searches = new Durations();
  /** Proposals that callers asked for. */
  proposals = 0;
  /** Changes that were committed. */
  changes = 0;
  readonly #graphql = new Map<string, { readonly outcome: GraphqlOutcome; count: number }>();

  graphqlAnswered(outcome: GraphqlOutcome): void {
    const key = `${outcome.operation} ${outcome.errors}`;
    const counted = this.#graphql.get(key) ?? { outcome, count: 0 };
    counted.count++;
    this.#graphql.set(key, counted);
  }

  /** Everything, in the text format of Prometheus. */
  async text(watched: Watched): Promise<string> {
    return formatMetrics([
      ...this.requests.families(),
      this.#graphqlFamily(),
      single("almagest_proposals_total", "counter", "Change proposals that callers asked for.", this.proposals),
      single("almagest_changes_total", "counter", "Changes that were committed to the change log.", this.changes),
      ...storeFamilies(watched),
      ...(await changeLogFamilies(watched)),
      ...this.#searchFamilies(watched),
      ...(await processMetrics()),
    ]);
  }

  #graphqlFamily(): MetricFamily {
    const samples = [...this.#graphql.values()].map(({ outcome: { operation, errors }, count }) => ({
      labels: { operation, errors: String(errors) },
      value: count,
    }));
    const help = "GraphQL requests by kind of operation, and whether the answer has errors; none where none could be run.";
    return { name: "almagest_graphql_requests_total", type: "counter", help, samples };
  }

  #searchFamilies({ index }: Watched): MetricFamily[] {
    const { documents, bytes } = index.size();
    const help = "How long the search index took to answer.";
    return [
      { name: "almagest_search_duration_seconds", type: "histogram", help, samples: this.searches.samples() },
      single("almagest_search_documents", "gauge", "Documents in the search index.", documents),
      single("almagest_search_index_bytes", "gauge", "Memory of the segments of the search index.", bytes),
    ];
  }
}

function storeFamilies({ store }: Watched): MetricFamily[] {
  const { transactions, commits, bytes } = store.measure();
  const shared = "Commits that made transactions durable; several share one, so that the ratio is the size of a group.";
  return [
    single("almagest_transactions_total", "counter", "Transactions that wrote, those that were undone included.", transactions),
    single("almagest_commits_total", "counter", shared, commits),
    single("almagest_store_bytes", "gauge", "What the store takes on disk; 0 where it is in memory.", bytes),
  ];
}

async function changeLogFamilies({ store, dispatcher }: Watched): Promise<MetricFamily[]> {
  const offset = await store.changes.lastOffset();
  const lag = { labels: { consumer: "search" }, value: Math.max(0, offset - dispatcher.reached) };
  return [
    single("almagest_change_log_offset", "gauge", "The offset of the last change.", offset),
    { name: "almagest_change_log_lag", type: "gauge", help: "Changes that a consumer has not taken in yet.", samples: [lag] },
  ];
}
