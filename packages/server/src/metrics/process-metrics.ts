import { readdir, readFile } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type MetricFamily, single } from "./metric-family.ts";

/** In nanoseconds. */
type Delays = Readonly<Record<"mean" | "max" | "p50" | "p99", number>>;

interface Watch {
  readonly histogram: ReturnType<typeof monitorEventLoopDelay>;
  /** When the window began that goes on. */
  readonly since: number;
  /** What the window before it came to. */
  readonly full?: Delays;
}

/** Longer than most wait between two looks: whoever looks, and however many do, each hears of every window. */
const fewestMillis = 60_000;

let watch: Watch | undefined;

/**
 * What the process takes, under the names that other programs of Node.js use. The delay of the event loop is watched from the
 * first call on, a minute or more at a time: a catalog that nobody watches does not pay for it.
 */
export async function processMetrics(): Promise<MetricFamily[]> {
  const { user, system } = process.cpuUsage();
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  return [
    single("process_cpu_user_seconds_total", "counter", "Processor time of the program itself.", user / 1e6),
    single("process_cpu_system_seconds_total", "counter", "Processor time of the system for the program.", system / 1e6),
    single("process_cpu_seconds_total", "counter", "Processor time.", (user + system) / 1e6),
    single("process_start_time_seconds", "gauge", "When the process began, in seconds since 1970.", performance.timeOrigin / 1e3),
    single("process_resident_memory_bytes", "gauge", "Memory of the process.", rss),
    single("nodejs_heap_size_total_bytes", "gauge", "Heap of JavaScript.", heapTotal),
    single("nodejs_heap_size_used_bytes", "gauge", "Heap of JavaScript that is in use.", heapUsed),
    single("nodejs_external_memory_bytes", "gauge", "Memory beside the heap that JavaScript holds.", external),
    ...(await openFiles()),
    ...eventLoopDelay(),
    { name: "nodejs_version_info", type: "gauge", help: "The version of Node.js.", samples: [version()] },
  ];
}

function version() {
  const [major = "", minor = "", patch = ""] = process.versions.node.split(".");
  return { labels: { version: process.version, major, minor, patch }, value: 1 };
}

/** Known only where the system tells it as Linux does. */
async function openFiles(): Promise<MetricFamily[]> {
  try {
    const [open, limits] = await Promise.all([readdir("/proc/self/fd"), readFile("/proc/self/limits", "utf8")]);
    const [, most = "0"] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
    return [
      single("process_open_fds", "gauge", "Files and connections that are open.", open.length),
      single("process_max_fds", "gauge", "How many may be open.", Number(most)),
    ];
  } catch {
    return [];
  }
}

function eventLoopDelay(): MetricFamily[] {
  const { mean, max, p50, p99 } = lastDelays();
  const seconds = (nanos: number) => (Number.isNaN(nanos) ? 0 : nanos / 1e9);
  return [
    single(
      "nodejs_eventloop_lag_mean_seconds",
      "gauge",
      "How late the event loop was in the last window of a minute or more, on average.",
      seconds(mean),
    ),
    single("nodejs_eventloop_lag_max_seconds", "gauge", "How late it was at most.", seconds(max)),
    single("nodejs_eventloop_lag_p50_seconds", "gauge", "How late it was at least half of the time.", seconds(p50)),
    single("nodejs_eventloop_lag_p99_seconds", "gauge", "How late it was in the worst hundredth.", seconds(p99)),
  ];
}

/** What was watched since the last full minute is told when it has become one; a first minute is told as far as it has come. */
function lastDelays(): Delays {
  watch ??= beginWatch();
  const { histogram, since, full } = watch;
  const { mean, max } = histogram;
  const current = { mean, max, p50: histogram.percentile(50), p99: histogram.percentile(99) };
  if (performance.now() - since < fewestMillis) return full ?? current;
  histogram.reset();
  watch = { histogram, since: performance.now(), full: current };
  return current;
}

function beginWatch(): Watch {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  return { histogram, since: performance.now() };
}
