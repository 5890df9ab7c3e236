import type { Figure } from "./figure.ts";

const header = ["benchmark", "figure", "limit", "ratio", "aim", "reached"];

/** The figures as one Markdown table, its columns aligned. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [header, header.map(() => ""), ...figures.map(cells)];
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row, line) =>
        `| ${row.map((cell, column) => (line === 1 ? "-".repeat(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(" | ")} |`,
    )
    .join("\n");
}

function cells({ what, value, unit, noise, note, limit, ratio, aim }: Figure): string[] {
  return [
    what,
    `${formatNumber(value)} ${unit}${formatNoise(noise)}${note === undefined ? "" : `; ${note}`}`,
    limit === undefined ? "" : `${limit.what}: ${formatNumber(limit.value)}${formatNoise(limit.noise)}`,
    ratio === undefined ? "" : `${Math.round(ratio.value * 100)} %${formatNoise(ratio.noise)}`,
    aim?.text ?? "",
    aim === undefined ? "" : aim.reached ? "yes" : "no",
  ];
}

function formatNumber(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}

function formatNoise(noise: number): string {
  return noise === 0 ? "" : ` ±${Math.max(1, Math.round(noise * 100))} %`;
}
