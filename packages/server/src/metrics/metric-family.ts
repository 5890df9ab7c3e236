/** One number of a family, told apart from the others by its labels. */
export interface Sample {
  /** What follows the name of the family, such as `_bucket`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Numbers under one name, as they are when they are asked for. */
export interface MetricFamily {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** A family of one number. */
export function single(name: string, type: "counter" | "gauge", help: string, value: number): MetricFamily {
  return { name, type, help, samples: [{ value }] };
}

/** The families in the text format of Prometheus, version 0.0.4. */
export function formatMetrics(families: readonly MetricFamily[]): string {
  return families.map(formatFamily).join("");
}

function formatFamily({ name, type, help, samples }: MetricFamily): string {
  const lines = samples.map(({ suffix = "", labels = {}, value }) => `${name}${suffix}${formatLabels(labels)} ${formatNumber(value)}\n`);
  return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  const listed = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`);
  return listed.length === 0 ? "" : `{${listed.join(",")}}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

function formatNumber(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return "+Inf";
  return value === Number.NEGATIVE_INFINITY ? "-Inf" : String(value);
}
