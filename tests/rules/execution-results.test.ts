import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshUrn } from "../support/sample-urns.ts";
import { expectDone, expectRule } from "./property-calls.ts";

onEachBackend("the result of an execution request", (catalog) => {
  const aspect = "dataHubExecutionRequestResult";
  const finished = async (status: string) => {
    const urn = freshUrn("dataHubExecutionRequest");
    expectDone(await catalog.put(urn, aspect, { status: "RUNNING" }));
    expectDone(await catalog.put(urn, aspect, { status, report: "first" }));
    return urn;
  };

  for (const status of ["ABORTED", "CANCELLED", "SUCCESS", "DUPLICATE"]) {
    test(`is final once it says ${status}`, async () => {
      const urn = await finished(status);
      const denied = `Invalid update to immutable state for aspect ${aspect}. Execution urn: ${urn} previous status: ${status}.`;
      await expectRule(catalog, () => catalog.put(urn, aspect, { status: "RUNNING" }), `${denied} Denied status update: RUNNING`);
      const patch = [{ op: "add", path: "/status", value: "FAILURE" }];
      await expectRule(catalog, () => propose(catalog, patchOf(urn, aspect, patch)), `${denied} Denied status update: FAILURE`);
    });
  }

  test("stays as it is when its final status is told again", async () => {
    const urn = await finished("SUCCESS");
    expectDone(await catalog.put(urn, aspect, { status: "SUCCESS", report: "second" }));
    expect((await catalog.read(urn))[aspect]).toEqual({ status: "SUCCESS", report: "first" });
  });

  test("stays as it is, also when one batch tells its final status twice", async () => {
    const urn = await finished("SUCCESS");
    const retold = ["second", "third"].map((report) => proposalOf(urn, aspect, { status: "SUCCESS", report }));
    expectDone(await proposeAll(catalog, retold));
    expect((await catalog.read(urn))[aspect]).toEqual({ status: "SUCCESS", report: "first" });
  });

  test("may go on to a rollback, and from there to what that comes to", async () => {
    const urn = await finished("SUCCESS");
    for (const status of ["ROLLING_BACK", "ROLLED_BACK"]) expectDone(await catalog.put(urn, aspect, { status }));
  });

  test("may change as long as the run is not over, or has failed", async () => {
    const urn = await finished("FAILURE");
    expectDone(await catalog.put(urn, aspect, { status: "SUCCESS" }));
  });
});
