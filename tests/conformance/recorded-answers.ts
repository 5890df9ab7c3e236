import { readFileSync } from "node:fs";

/** A request with the answer that the reference implementation gave to it. */
export interface RecordedExchange {
  readonly name: string;
  readonly request: {
    readonly method: "GET" | "POST" | "HEAD" | "PATCH" | "DELETE";
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: unknown;
  };
  readonly answer: { readonly status: number; readonly contentType: string | null; readonly body: unknown };
}

/** Answers that the reference implementation gave, recorded as facts: requests, statuses, values. */
export function recorded<Row>(name: string): Row[] {
  return JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), "utf8")) as Row[];
}

const varying = new Set(["time", "lastObserved", "telemetryTraceId", "stackTrace", "lastRunId", "createdOn"]);

/** The body without what differs from run to run: times, ids and traces. */
export function steady(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(steady);
  if (typeof body === "string") return steadyText(body);
  if (typeof body !== "object" || body === null) return body;
  const members = Object.entries(body).filter(([name]) => !varying.has(name));
  return Object.fromEntries(members.map(([name, value]) => [name, steady(value)]));
}

/** Values of time series are JSON inside a string: compared by what they say. */
function steadyText(text: string): unknown {
  if (!text.startsWith("{")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
