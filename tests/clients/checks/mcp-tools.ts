import { expect } from "vitest";
import type { ClientCheck, TellCall } from "../client-check.ts";
import { newest } from "../client-version.ts";
import { dataset } from "./urns.ts";

const orders = dataset("mcp.orders");
const raw = dataset("mcp.raw_orders");

/** What `scripts/mcp_tools.py` does. The text that a tool answers is read by a language model: what it must hold is what counts. */
const tools: readonly ClientCheck[] = [
  {
    call: tool("(the tools that it offers)"),
    run: async (_client, tell) => {
      const offered = tell(tool("(the tools that it offers)"));
      expect(offered).toEqual(
        expect.arrayContaining(["search", "get_entities", "list_schema_fields", "get_lineage", "get_dataset_queries"]),
      );
    },
  },
  answers("search", [orders, raw]),
  answers("get_entities", [orders, "One row an order"]),
  answers("list_schema_fields", ["email", "The email"]),
  answers("get_lineage", [raw]),
  answers("get_lineage_paths_between", [raw, orders]),
  answers("get_dataset_queries", ["select 1 from mcp.orders"]),
  { ...answers("get_aspect_history", ["One row an order"]), waits: { needs: "OpenAPI", sign: /OpenAPI v3 batchGet/ } },
  answers("get_me", ["urn:li:corpuser:"]),
  answers("search_documents", ["urn:li:document:mcp", '"subType":"Runbook"', '"title":"Rota"']),
  answers("grep_documents", ["Ask Zoe first"]),
  {
    call: tool("save_document"),
    run: async (client, tell) => {
      const [urn = ""] = /urn:li:document:[\w-]+/.exec(read(tell, "save_document")) ?? [];
      expect(await client.aspect(urn, "documentInfo")).toMatchObject({ title: "Learned", contents: { text: "Orders come late" } });
    },
  },
  answers("add_tags", ['"success":true']),
  answers("remove_tags", ['"success":true']),
  answers("add_terms", ['"success":true']),
  answers("remove_terms", ['"success":true']),
  answers("add_owners", ['"success":true']),
  answers("remove_owners", ['"success":true']),
  answers("set_domains", ['"success":true']),
  answers("remove_domains", ['"success":true']),
  {
    call: tool("update_description"),
    run: async (client, tell) => {
      read(tell, "update_description");
      expect(await client.aspect(orders, "editableDatasetProperties")).toMatchObject({ description: "Told by a machine" });
    },
  },
  answers("add_structured_properties", ['"success":true']),
  answers("remove_structured_properties", ['"success":true']),
];

/** The tools of the MCP server, which comes with the newest release. */
export const mcpTools: readonly ClientCheck[] = tools.map((check) => ({ ...check, versions: [newest] }));

function answers(name: string, parts: readonly string[]): ClientCheck {
  return {
    call: tool(name),
    run: async (_client, tell) => {
      const text = read(tell, name);
      for (const part of parts) expect(text.replaceAll('": ', '":')).toContain(part);
    },
  };
}

function read(tell: TellCall, name: string): string {
  const text = String(tell(tool(name)));
  expect(text).not.toMatch(/"error":\s*"/);
  return text;
}

function tool(name: string): string {
  return `mcp-server-datahub ${name}`;
}
