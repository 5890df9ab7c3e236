import type { ClientCheck } from "../client-check.ts";
import { newest } from "../client-version.ts";
import { told } from "./script-calls.ts";

const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,ledger.public.${name},PROD)`;
const column = (name: string, field: string) => `urn:li:schemaField:(${table(name)},${field})`;
const load = "urn:li:dataJob:(urn:li:dataFlow:(unknown,orders,warehouse),orders.load)";

/** What `scripts/open_lineage.py` does, with a client that knows nothing of catalogs. */
export const openLineageCalls: readonly ClientCheck[] = [
  told("OpenLineageClient.emit (the start and the end of a run)", {
    upstreams: [
      [load, 1],
      [table("orders"), 2],
    ],
    fields: [["id", "bigint"]],
  }),
  told("OpenLineageClient.emit (the job and its runs)", {
    job: [load],
    inputs: [table("orders")],
    outputs: [table("totals")],
    columns: [[[column("orders", "amount")], [column("totals", "total")]]],
    runs: [["COMPLETE", "SUCCESS"]],
  }),
  told("OpenLineageClient.emit (a run that fails)", ["FAILURE"]),
  told("OpenLineageClient.emit (a job without a run, and a dataset)", [[table("a")], "What was sold"]),
].map((check) => ({ ...check, versions: [newest] }));
