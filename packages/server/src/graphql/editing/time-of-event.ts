import type { AspectKey } from "../../storage/aspect-store.ts";
import type { Edit } from "./edit.ts";

/**
 * The time of an event that does not say its own: that of the transaction, or where the series has an event already, the first free
 * millisecond after it. A second event of the same millisecond would replace the first.
 */
export async function timeOfEvent({ tx, stamp }: Edit, series: AspectKey): Promise<number> {
  let time = stamp.time;
  // Twice as far each time: a document may report two thousand events at once.
  for (let span = 1; ; span *= 2) {
    const [newest] = await tx.timeseries.getEvents({ ...series, startTimeMillis: time, endTimeMillis: time + span - 1 }, 1);
    if (newest === undefined) return time;
    time = newest.timestampMillis + 1;
  }
}
