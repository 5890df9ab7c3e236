import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { expectDone } from "./property-calls.ts";

onEachBackend("ownership", (catalog) => {
  test("is stored as it was sent: no rule fills in ownerTypes", async () => {
    const owners = [{ owner: "urn:li:corpuser:a", type: "TECHNICAL_OWNER" }];
    for (const ownership of [{ owners, ownerTypes: {} }, { owners }]) {
      const urn = freshDataset();
      expectDone(await catalog.put(urn, "ownership", ownership));
      expect((await catalog.read(urn)).ownership).toEqual(ownership);
    }
  });
});
