import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import { told } from "./script-calls.ts";
import { dataset, tags } from "./urns.ts";

/** What `scripts/conditions.py` does: conditional writes, refused writes with the message that is shown, unknown things. */
export const conditionCalls: readonly ClientCheck[] = [
  refused("emit_mcp (change type CREATE)", {
    message: "Cannot perform CREATE since the aspect already exists.",
    aspects: { "condition.create": tags("first") },
  }),
  refused("emit_mcp (change type CREATE_ENTITY)", {
    message: "Cannot perform CREATE_ENTITY if not exists since the entity key already exists.",
    aspects: { "condition.create_entity": tags("first") },
  }),
  told("emit_mcp (header If-None-Match)", tags("first")),
  told("emit_mcps (CREATE_ENTITY and CREATE with If-None-Match, as a lock)", tags("first")),
  refused("emit_mcp (header If-Version-Match)", {
    message: "Expected version 1, actual version 2",
    aspects: { "condition.version_match": tags("second") },
  }),
  {
    call: "emit_mcp (an invalid value)",
    run: async ({ catalog }, tell) => {
      const message = tell("emit_mcp (an invalid value)");
      expect(message).toContain('/owners/0/type :: "BOSS" is not an enum symbol');
      expect(message).toContain("/lastModified/time :: noon cannot be coerced to Long");
      expect(message).toContain("/lastModified/actor");
      expect(await catalog.exists(dataset("fault.value"))).toBe(false);
    },
  },
  refused("emit_mcp (an unknown aspect)", { message: "Unknown aspect datasetHoroscope for entity dataset" }),
  refused("emit_mcp (an unknown entity type)", { message: "Failed to find entity with name spaceship in EntityRegistry" }),
  refused("emit_mcp (a malformed URN)", { message: "expected urn:li:dataset:(<platform>,<name>,<origin>)" }),
  refused("emit_mcps (one proposal of them invalid)", {
    message: `/tags/0/tag :: 7 cannot be coerced to String; expected text\n (proposal 1: ${dataset("fault.batch.bad")}, globalTags)`,
    aspects: { "fault.batch.good": undefined },
  }),
  {
    call: "emit_mcp (fields that the server does not know)",
    run: async (client, tell) => {
      expect(tell("emit_mcp (fields that the server does not know)")).toBe(true);
      const status = await client.aspect(dataset("unknown.fields"), "status");
      expect(status).toMatchObject({ removed: true });
      expect(status).not.toHaveProperty("fromTheFuture");
    },
  },
  {
    call: "emit_mcp (every environment that the client knows)",
    run: async ({ catalog }, tell) => {
      const environments = tell("emit_mcp (every environment that the client knows)") as string[];
      expect(environments).toEqual(expect.arrayContaining(["PROD", "PRD", "TST", "SIT", "SBX"]));
      const stored = await Promise.all(environments.map((environment) => catalog.exists(dataset("environment", environment))));
      expect(stored).not.toContain(false);
    },
  },
];

/** A call that is refused with this message and leaves the tags of these datasets as they were. */
function refused(call: string, { message, aspects = {} }: { message: string; aspects?: Record<string, unknown> }): ClientCheck {
  return {
    call,
    run: async (client, tell) => {
      expect(tell(call)).toContain(message);
      for (const [name, value] of Object.entries(aspects)) {
        expect(await client.aspect(dataset(name), "globalTags")).toEqual(value);
      }
    },
  };
}
