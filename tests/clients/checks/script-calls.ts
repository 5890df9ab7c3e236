import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import { dataset } from "./urns.ts";

/** A call that answers this. */
export function told(call: string, answer: unknown): ClientCheck {
  return { call, run: async (_client, tell) => expect(tell(call)).toEqual(answer) };
}

/** A call after which the catalog holds these aspects of a dataset. */
export function written(call: string, name: string, aspects: Record<string, unknown>): ClientCheck {
  return {
    call,
    run: async ({ catalog }, tell) => {
      tell(call);
      const stored = await catalog.getEntity(dataset(name));
      const values = Object.entries(stored.aspects).map(([aspect, envelope]) => [aspect, envelope?.value]);
      expect(Object.fromEntries(values)).toMatchObject(aspects);
    },
  };
}
