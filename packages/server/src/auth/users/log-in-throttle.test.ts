import { expect, test } from "vitest";
import { LogInThrottle } from "./log-in-throttle.ts";
import { TooManyAttempts } from "./too-many-attempts.ts";

const time = 1_700_000_000_000;
const tooMany = expect.objectContaining({ code: "TOO_MANY_ATTEMPTS" });
const fails = async () => undefined;
const isRefused = (attempt: Promise<unknown>) => expect(attempt).rejects.toEqual(tooMany);

test("ten attempts for one user may fail, then one every half minute, from whatever address", async () => {
  const throttle = new LogInThrottle();
  const attempt = (at: number, address: string) => throttle.attempt({ user: "Ada", address, time: at }, fails);
  for (let count = 0; count < 10; count += 1) await attempt(time, `10.0.0.${count}`);
  await isRefused(attempt(time, "10.0.0.11"));
  await isRefused(throttle.attempt({ user: "ada", address: "10.0.0.12", time: time + 29_999 }, fails));
  await attempt(time + 30_000, "10.0.0.13");
  await isRefused(attempt(time + 30_000, "10.0.0.13"));
  await throttle.attempt({ user: "grace", address: "10.0.0.1", time }, fails);
});

test("an address may fail more often, because many people may share it, but not without end", async () => {
  const throttle = new LogInThrottle();
  for (let count = 0; count < 100; count += 1) await throttle.attempt({ user: `user${count}`, address: "10.0.0.1", time }, fails);
  await isRefused(throttle.attempt({ user: "another", address: "10.0.0.1", time }, fails));
  await throttle.attempt({ user: "another", address: "10.0.0.2", time }, fails);
});

test("attempts at once count before they have failed", async () => {
  const throttle = new LogInThrottle();
  const attempts = Array.from({ length: 11 }, () => throttle.attempt({ user: "ada", address: "10.0.0.1", time }, fails));
  const settled = await Promise.allSettled(attempts);
  expect(settled.filter(({ status }) => status === "rejected")).toEqual([{ status: "rejected", reason: tooMany }]);
});

test.each([
  ["that succeed", async () => 1],
  ["that have to wait instead of being tried", () => Promise.reject(new TooManyAttempts(10))],
])("attempts %s do not count", async (_which, tried) => {
  const throttle = new LogInThrottle();
  const ada = { user: "ada", address: "10.0.0.1", time };
  for (let count = 0; count < 1_000; count += 1) await throttle.attempt(ada, tried).catch(() => undefined);
  for (let count = 0; count < 10; count += 1) await throttle.attempt(ada, fails);
  await isRefused(throttle.attempt(ada, fails));
});

test("a user who is guessed at again and again is not forgotten, however many others are tried", async () => {
  const throttle = new LogInThrottle();
  const attempt = (user: string, address: string) => throttle.attempt({ user, address, time }, fails);
  for (let count = 0; count < 10; count += 1) await attempt("ada", `10.0.0.${count}`);
  for (let other = 0; other < 15_000; other += 1) {
    await attempt(`user${other}`, `address ${other}`);
    if (other % 5_000 === 4_999) await isRefused(attempt("ada", "10.0.1.1"));
  }
});
