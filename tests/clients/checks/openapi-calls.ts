import { expect } from "vitest";
import type { ClientCheck } from "../client-check.ts";
import { told } from "./script-calls.ts";

const entities = (type: string, async: boolean) => `/openapi/v3/entity/${type} async=${async}`;
const trace = "POST /openapi/v1/trace onlyIncludeErrors=false&detailed=true";

/** What `scripts/openapi_emitter.py` does: which requests the client made, and what was stored then. */
export const openapiCalls: readonly ClientCheck[] = [
  told("emit_mcp (EmitMode.SYNC_PRIMARY)", [[`POST ${entities("dataset", false)}`], ["urn:li:tag:sync_primary"]]),
  told("emit_mcp (EmitMode.SYNC_WAIT)", [[`POST ${entities("dataset", false)}`], ["urn:li:tag:sync_wait"]]),
  told("emit_mcp (EmitMode.ASYNC)", [[`POST ${entities("dataset", true)}`], ["urn:li:tag:async"]]),
  told("emit_mcp (EmitMode.ASYNC_WAIT)", [[`POST ${entities("dataset", true)}`, trace], ["urn:li:tag:async_wait"]]),
  told("emit_mcps (several requests of several entity types, EmitMode.ASYNC_WAIT)", [
    4,
    [trace, `POST ${entities("dataset", true)}`, `POST ${entities("tag", true)}`],
    true,
  ]),
  told("emit_mcps (patches beside values)", [
    [`PATCH ${entities("dashboard", false)}`, `PATCH ${entities("dataset", false)}`, `POST ${entities("dataset", false)}`],
    { tier: "gold" },
    "Board",
  ]),
  told("emit_mcp (a time series aspect through OpenAPI)", 7),
  told("emit_mcp (a deletion through OpenAPI)", ["DELETE", false]),
  told(
    "emit_mcp (an invalid value through OpenAPI)",
    expect.stringContaining("Unexpected null value found for urn:li:structuredProperty:openapi.nowhere Structured Property Definition."),
  ),
];
