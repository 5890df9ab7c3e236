import { describe, expect, test } from "vitest";
import { type EntityState, Ledger, unwritten, type Write } from "./ledger.ts";

const write = (text: string, urns: readonly string[], event?: number): Write => ({
  kind: "describe",
  urns,
  text,
  ...(event !== undefined && { event }),
});
const state = (history: readonly string[], events: readonly number[] = []): EntityState => ({ ...unwritten, history, events });
const stored = (states: Record<string, EntityState>) => (urn: string) => states[urn] ?? state([]);

describe("a ledger, held against what is stored,", () => {
  const ledger = () => {
    const fresh = new Ledger();
    fresh.acknowledge(write("one", ["a", "b"], 1));
    fresh.acknowledge(write("two", ["a"]));
    return fresh;
  };

  test("finds nothing when everything that was answered is there", () => {
    expect(ledger().settle(stored({ a: state(["one", "two"], [1]), b: state(["one"], [1]) }))).toEqual([]);
  });

  test.each([
    ["a lost write", { a: state(["one"], [1]), b: state(["one"], [1]) }],
    ["a lost event", { a: state(["one", "two"], [1]), b: state(["one"]) }],
    ["a lost entity", { a: state(["one", "two"], [1]) }],
    ["writes in another order", { a: state(["two", "one"], [1]), b: state(["one"], [1]) }],
    ["a write that nobody made", { a: state(["one", "two", "three"], [1]), b: state(["one"], [1]) }],
  ])("finds %s", (_what, states) => {
    expect(ledger().settle(stored(states))).toHaveLength(1);
  });

  describe("with a request that was not answered,", () => {
    const open = () => {
      const fresh = ledger();
      fresh.unanswered = write("three", ["a", "b"], 3);
      return fresh;
    };

    test("finds nothing when nothing of it is there", () => {
      expect(open().settle(stored({ a: state(["one", "two"], [1]), b: state(["one"], [1]) }))).toEqual([]);
    });

    test("finds nothing when it is there whole, and knows it from then on", () => {
      const settled = open();
      expect(settled.settle(stored({ a: state(["one", "two", "three"], [1, 3]), b: state(["one", "three"], [1, 3]) }))).toEqual([]);
      expect(settled.state("b")).toEqual(state(["one", "three"], [1, 3]));
    });

    test.each([
      ["one of its entities", { a: state(["one", "two", "three"], [1, 3]), b: state(["one"], [1]) }],
      ["its values without its events", { a: state(["one", "two", "three"], [1]), b: state(["one", "three"], [1]) }],
    ])("finds that only %s is there", (_part, states) => {
      expect(open().settle(stored(states))).toEqual([expect.stringContaining("half of an unanswered request is stored")]);
    });
  });

  test("follows deletes", () => {
    const fresh = ledger();
    fresh.acknowledge({ kind: "delete aspect", urns: ["a"], text: "" });
    fresh.acknowledge({ kind: "delete entity", urns: ["b"], text: "" });
    expect(fresh.settle(stored({ a: state([], [1]), b: state([]) }))).toEqual([]);
    expect(fresh.settle(stored({ a: state([], [1]), b: state(["one"], [1]) }))).toHaveLength(1);
  });

  test("follows marks of removal and links", () => {
    const fresh = ledger();
    for (const kind of ["remove", "restore", "remove"] as const) fresh.acknowledge({ kind, urns: ["b"], text: "" });
    for (const upstreams of [["x"], ["b", "c"]]) fresh.acknowledge({ kind: "link", urns: ["a"], text: "", upstreams });
    const a = { ...state(["one", "two"], [1]), upstreams: ["b", "c"] };
    const b = { ...state(["one"], [1]), removed: true };
    expect(fresh.settle(stored({ a, b }))).toEqual([]);
    expect(fresh.settle(stored({ a: { ...a, upstreams: ["c"] }, b }))).toHaveLength(1);
    expect(fresh.settle(stored({ a, b: { ...b, removed: false } }))).toHaveLength(1);
  });
});
