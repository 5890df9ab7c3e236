"""Every tool of the MCP server for catalogs of this kind, called once or twice over stdio."""

import asyncio
import json
import os
import sys
from pathlib import Path

import datahub.metadata.schema_classes as models
from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
from datahub.sdk import DataHubClient, Document
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from calls import SYSTEM_TIME, connect, dataset, plain

graph = connect()

STAMP = models.AuditStampClass(time=SYSTEM_TIME, actor="urn:li:corpuser:zoe")
ORDERS, RAW = dataset("mcp.orders"), dataset("mcp.raw_orders")
BAND = "urn:li:structuredProperty:mcp.band"
TECHNICAL = "urn:li:ownershipType:__system__technical_owner"
SWITCHES = ["SAVE_DOCUMENT_TOOL_ENABLED", "TOOLS_IS_MUTATION_ENABLED", "TOOLS_IS_USER_ENABLED", "DATA_QUALITY_TOOLS_ENABLED"]


def put(urn, *aspects):
    for aspect in aspects:
        graph.emit_mcp(Proposal(entityUrn=urn, aspect=aspect))


def column(path):
    kind = models.SchemaFieldDataTypeClass(type=models.StringTypeClass())
    return models.SchemaFieldClass(fieldPath=path, type=kind, nativeDataType="text", description=f"The {path}")


def prepare():
    for urn in [ORDERS, RAW]:
        name = urn.split(",")[1]
        schema = models.SchemaMetadataClass(
            schemaName=name,
            platform="urn:li:dataPlatform:hive",
            version=0,
            hash="",
            platformSchema=models.OtherSchemaClass(rawSchema=""),
            fields=[column("id"), column("email")],
        )
        put(urn, models.DatasetPropertiesClass(name=name, description="One row an order"), schema)
    edge = models.UpstreamClass(dataset=RAW, type=models.DatasetLineageTypeClass.TRANSFORMED, auditStamp=STAMP)
    put(ORDERS, models.UpstreamLineageClass(upstreams=[edge]))
    put("urn:li:tag:mcp", models.TagPropertiesClass(name="mcp"))
    put("urn:li:glossaryTerm:mcp", models.GlossaryTermInfoClass(definition="d", termSource="INTERNAL", name="mcp"))
    put("urn:li:domain:mcp", models.DomainPropertiesClass(name="mcp"))
    put("urn:li:corpuser:mcp", models.CorpUserInfoClass(active=True, displayName="mcp"))
    put(BAND, definition())
    DataHubClient(graph=graph).entities.upsert(Document.create_document(id="mcp", title="Rota", text="Ask Zoe first", subtype="Runbook"))
    text = models.QueryStatementClass(value="select 1 from mcp.orders", language=models.QueryLanguageClass.SQL)
    query = models.QueryPropertiesClass(statement=text, source=models.QuerySourceClass.MANUAL, created=STAMP, lastModified=STAMP)
    put("urn:li:query:mcp", query, models.QuerySubjectsClass(subjects=[models.QuerySubjectClass(entity=ORDERS)]))


def definition():
    return models.StructuredPropertyDefinitionClass(
        qualifiedName="mcp.band",
        displayName="Band",
        valueType="urn:li:dataType:datahub.string",
        entityTypes=["urn:li:entityType:datahub.dataset"],
    )


TOOLS = {
    "search": {"query": "/q mcp*orders", "num_results": 5},
    "get_entities": {"urns": [ORDERS]},
    "list_schema_fields": {"urn": ORDERS, "keywords": ["email"]},
    "get_lineage": {"urn": ORDERS, "upstream": True, "max_hops": 1},
    "get_lineage_paths_between": {"source_urn": RAW, "target_urn": ORDERS},
    "get_dataset_queries": {"urn": ORDERS},
    "get_aspect_history": {"urns": [ORDERS], "aspect_names": ["datasetProperties"]},
    "get_me": {},
    "search_documents": {"query": "rota"},
    "grep_documents": {"urns": ["urn:li:document:mcp"], "pattern": "[Zz]oe"},
    "save_document": {"document_type": "Insight", "title": "Learned", "content": "Orders come late"},
    "add_tags": {"tag_urns": ["urn:li:tag:mcp"], "entity_urns": [ORDERS]},
    "remove_tags": {"tag_urns": ["urn:li:tag:mcp"], "entity_urns": [ORDERS]},
    "add_terms": {"term_urns": ["urn:li:glossaryTerm:mcp"], "entity_urns": [ORDERS]},
    "remove_terms": {"term_urns": ["urn:li:glossaryTerm:mcp"], "entity_urns": [ORDERS]},
    "add_owners": {"owner_urns": ["urn:li:corpuser:mcp"], "entity_urns": [ORDERS], "ownership_type": TECHNICAL},
    "remove_owners": {"owner_urns": ["urn:li:corpuser:mcp"], "entity_urns": [ORDERS]},
    "set_domains": {"domain_urn": "urn:li:domain:mcp", "entity_urns": [ORDERS]},
    "remove_domains": {"entity_urns": [ORDERS]},
    "update_description": {"entity_urn": ORDERS, "operation": "replace", "description": "Told by a machine"},
    "add_structured_properties": {"property_values": {BAND: ["gold"]}, "entity_urns": [ORDERS]},
    "remove_structured_properties": {"property_urns": [BAND], "entity_urns": [ORDERS]},
}


def tell(name, ok, detail):
    print(json.dumps({"call": f"mcp-server-datahub {name}", "ok": ok, "detail": detail}, default=plain), flush=True)


async def main():
    switches = {name: "true" for name in SWITCHES}
    server = StdioServerParameters(command=str(Path(sys.executable).parent / "mcp-server-datahub"), env={**os.environ, **switches})
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        offered = [tool.name for tool in (await session.list_tools()).tools]
        tell("(the tools that it offers)", True, sorted(offered))
        for name, arguments in TOOLS.items():
            answer = await session.call_tool(name, arguments)
            text = "\n".join(getattr(part, "text", "") for part in answer.content)
            tell(name, not answer.isError, text)


prepare()
asyncio.run(main())
