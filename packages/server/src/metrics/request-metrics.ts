import { Durations } from "./durations.ts";
import type { MetricFamily } from "./metric-family.ts";

/** What a request is counted under. */
export interface CountedRequest {
  readonly method: string;
  /** The pattern of the route, so that there are no more labels than routes. */
  readonly route: string;
  readonly status: number;
}

/** Counts requests by route and status, and how long they took. */
export class RequestMetrics {
  readonly #durations = new Map<string, { readonly labels: Readonly<Record<string, string>>; readonly durations: Durations }>();
  #underWay = 0;

  begun(): void {
    this.#underWay++;
  }

  /** The request is over, answered or not. */
  ended(): void {
    this.#underWay--;
  }

  answered({ method, route, status }: CountedRequest, seconds: number): void {
    const key = `${status} ${method} ${route}`;
    let counted = this.#durations.get(key);
    if (counted === undefined) {
      counted = { labels: { method, route, status: String(status) }, durations: new Durations() };
      this.#durations.set(key, counted);
    }
    counted.durations.observe(seconds);
  }

  families(): MetricFamily[] {
    return [
      {
        name: "almagest_http_requests_under_way",
        type: "gauge",
        help: "Requests that have not been answered yet.",
        samples: [{ value: this.#underWay }],
      },
      {
        name: "almagest_http_request_duration_seconds",
        type: "histogram",
        help: "How long requests took, by route and status.",
        samples: [...this.#durations.values()].flatMap(({ labels, durations }) => durations.samples(labels)),
      },
    ];
  }
}
