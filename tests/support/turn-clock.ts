import { onTestFinished, vi } from "vitest";

const { timeOrigin } = performance;

/** Sets the clock of this process so many milliseconds ahead of the right time until the test is over; back, when it is negative. */
export function turnClock(millis: number): void {
  const clock = vi.spyOn(Date, "now").mockImplementation(() => Math.round(timeOrigin + performance.now() + millis));
  onTestFinished(() => clock.mockRestore());
}
