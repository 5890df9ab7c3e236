import type { StatisticsQuery } from "../timeseries/get-timeseries-stats.ts";
import type { StatisticsRow } from "../timeseries/grouped-rows.ts";

/** What the events of a group add up to, by the names of the figures; absent where no event has the figure. */
export type UsageSums<Name extends string> = { readonly [Figure in Name]?: number };

/** Which statistics add up figures, perhaps of the elements of a collection, and how the sums are read from their cells. */
export function usageSums<Name extends string>(names: readonly Name[], collection?: string) {
  const metrics = names.flatMap((name): StatisticsQuery["metrics"] => {
    const fieldPath = collection === undefined ? name : `${collection}.${name}`;
    // The sum of nothing is 0 as well: the latest value tells whether there is one.
    return [
      { fieldPath, aggregationType: "SUM" },
      { fieldPath, aggregationType: "LATEST" },
    ];
  });
  const read = (cells: StatisticsRow) =>
    Object.fromEntries(
      names.flatMap((name, index) => {
        const [sum, latest] = cells.slice(2 * index);
        return latest === undefined ? [] : [[name, Number(sum)]];
      }),
    ) as UsageSums<Name>;
  return { metrics, read };
}
