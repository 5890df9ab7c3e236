import { expect, test } from "vitest";
import { LogInThrottle } from "./log-in-throttle.ts";

const time = 1_700_000_000_000;
const tooMany = expect.objectContaining({ code: "TOO_MANY_ATTEMPTS" });

test("ten attempts for one user may fail, then one every half minute, from whatever address", () => {
  const throttle = new LogInThrottle();
  const attempt = (at: number, address: string) => throttle.attempt({ user: "Ada", address, time: at });
  for (let count = 0; count < 10; count += 1) attempt(time, `10.0.0.${count}`);
  expect(() => attempt(time, "10.0.0.11")).toThrow(tooMany);
  expect(() => throttle.attempt({ user: "ada", address: "10.0.0.12", time: time + 29_999 })).toThrow(tooMany);
  attempt(time + 30_000, "10.0.0.13");
  expect(() => attempt(time + 30_000, "10.0.0.13")).toThrow(tooMany);
  throttle.attempt({ user: "grace", address: "10.0.0.1", time });
});

test("an address may fail more often, because many people may share it, but not without end", () => {
  const throttle = new LogInThrottle();
  for (let count = 0; count < 100; count += 1) throttle.attempt({ user: `user${count}`, address: "10.0.0.1", time });
  expect(() => throttle.attempt({ user: "another", address: "10.0.0.1", time })).toThrow(tooMany);
  throttle.attempt({ user: "another", address: "10.0.0.2", time });
});

test("attempts that succeed do not count", () => {
  const throttle = new LogInThrottle();
  for (let count = 0; count < 1_000; count += 1) throttle.attempt({ user: "ada", address: "10.0.0.1", time })();
  for (let count = 0; count < 10; count += 1) throttle.attempt({ user: "ada", address: "10.0.0.1", time });
  expect(() => throttle.attempt({ user: "ada", address: "10.0.0.1", time })).toThrow(tooMany);
});
