"""The calls over GraphQL whose modules need a package that the older client does not bring."""

import datahub.metadata.schema_classes as models
from datahub.api.graphql.assertion import Assertion
from datahub.api.graphql.operation import Operation
from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
from datahub.sdk import DataHubClient, Document, FilterDsl
from datahub.sdk.metric import Metric
from datahub.sdk.semantic_model import SemanticModel

from calls import SYSTEM_TIME, call, connect, dataset

graph = connect()


def put(urn, *aspects):
    for aspect in aspects:
        graph.emit_mcp(Proposal(entityUrn=urn, aspect=aspect))


@call("Assertion.query_assertion")
def _():
    put(dataset("circuit"), models.DatasetPropertiesClass(name="circuit"))
    rows = models.AssertionInfoClass(
        type=models.AssertionTypeClass.DATASET,
        datasetAssertion=models.DatasetAssertionInfoClass(
            dataset=dataset("circuit"),
            scope=models.DatasetAssertionScopeClass.DATASET_ROWS,
            operator=models.AssertionStdOperatorClass.NOT_NULL,
        ),
    )
    run = models.AssertionRunEventClass(
        timestampMillis=SYSTEM_TIME,
        runId="run",
        asserteeUrn=dataset("circuit"),
        status=models.AssertionRunStatusClass.COMPLETE,
        assertionUrn="urn:li:assertion:circuit",
        result=models.AssertionResultClass(type=models.AssertionResultTypeClass.FAILURE),
    )
    platform = models.DataPlatformInstanceClass(platform="urn:li:dataPlatform:great-expectations")
    put("urn:li:assertion:circuit", rows, platform, run)
    found = Assertion(graph=graph).query_assertion(dataset("circuit"), status="COMPLETE", limit=1)
    return [[event["result"]["type"] for event in each["runEvents"]["runEvents"]] for each in found]


@call("Operation.report_operation, query_operations")
def _():
    put(dataset("operated"), models.DatasetPropertiesClass(name="operated"))
    operation = Operation(graph=graph)
    reported = operation.report_operation(dataset("operated"), operation_type="INSERT", num_affected_rows=7)
    found = operation.query_operations(dataset("operated"), source_type="DATA_PROCESS", operation_type="INSERT", limit=5)
    return [reported, [[each["operationType"], each["numAffectedRows"]] for each in found]]


@call("DataHubClient.entities.upsert (a document)")
def _():
    client = DataHubClient(graph=graph)
    client.entities.upsert(Document.create_document(id="handbook", title="Handbook", text="Turn it off", subtype="Guide"))
    document = client.entities.get("urn:li:document:handbook")
    query = '{ search(input: {type: DOCUMENT, query: "handbook"}) { searchResults { entity { urn ... on Document { subType info { title } } } } } }'
    found = graph.execute_graphql(query)["search"]["searchResults"]
    return [document.title, document.text, [each["entity"] for each in found]]


@call("DataHubClient.entities.upsert (a semantic model and a metric)")
def _():
    client = DataHubClient(graph=graph)
    place = {"platform": "dbt", "path": "sales"}
    model = SemanticModel(**place, id="orders", name="Orders")
    metric = Metric(**place, id="revenue", semantic_model=model.urn, name="Revenue", upstream_datasets=[dataset("circuit")])
    for entity in [model, metric]:
        client.entities.upsert(entity)
    found = client.entities.get(metric.urn)
    downstream = client.lineage.get_lineage(source_urn=dataset("circuit"), direction="downstream")
    named = client.search.get_urns(filter=FilterDsl.entity_type("metric"))
    return [found.name, found.semantic_model, [each.urn for each in downstream], [str(urn) for urn in named]]
