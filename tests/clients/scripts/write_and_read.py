"""The everyday calls of the graph client: writes, reads, deletes."""

import warnings

import datahub.metadata.schema_classes as models
from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal

from calls import SYSTEM_TIME, call, connect, dataset

warnings.simplefilter("ignore")
graph = connect()

HOUR = 3_600_000


def put(urn, *aspects):
    for aspect in aspects:
        graph.emit_mcp(Proposal(entityUrn=urn, aspect=aspect))


def tags(*names):
    return models.GlobalTagsClass(tags=[models.TagAssociationClass(tag=f"urn:li:tag:{name}") for name in names])


def profile(hours, rows, partition=None):
    spec = partition and models.PartitionSpecClass(partition=partition)
    return models.DatasetProfileClass(timestampMillis=SYSTEM_TIME + hours * HOUR, rowCount=rows, partitionSpec=spec)


@call("DataHubGraph.test_connection")
def _():
    graph.test_connection()


@call("DataHubGraph.emit_mcp")
def _():
    properties = models.DatasetPropertiesClass(
        name="Straße 数据 🚀", description="A table.\nWith two lines.", customProperties={"owner": "Zoë", "tier": "1"}
    )
    put(dataset("emit_mcp"), properties)


@call("DataHubGraph.emit_mcp (a time series aspect)")
def _():
    put(dataset("series"), profile(0, 10, "p=1"), profile(1, 20, "p=2"), profile(2, 30, "p=1"))


@call("DataHubGraph.emit_mcps")
def _():
    urns = [dataset(f"emit_mcps.{number}") for number in range(250)]
    graph.emit_mcps([Proposal(entityUrn=urn, aspect=models.StatusClass(removed=False)) for urn in urns])


@call("DataHubGraph.emit_mce")
def _():
    aspects = [models.StatusClass(removed=False), models.DatasetPropertiesClass(description="from a snapshot"), tags("daily")]
    snapshot = models.DatasetSnapshotClass(urn=dataset("emit_mce"), aspects=aspects)
    graph.emit_mce(models.MetadataChangeEventClass(proposedSnapshot=snapshot))


@call("DataHubGraph.emit (a schema)")
def _():
    fields = [
        models.SchemaFieldClass(
            fieldPath="id",
            type=models.SchemaFieldDataTypeClass(type=models.NumberTypeClass()),
            nativeDataType="bigint",
            isPartOfKey=True,
        ),
        models.SchemaFieldClass(
            fieldPath="tags",
            type=models.SchemaFieldDataTypeClass(type=models.ArrayTypeClass(nestedType=["string"])),
            nativeDataType="array<string>",
            globalTags=tags("pii"),
        ),
    ]
    schema = models.SchemaMetadataClass(
        schemaName="orders",
        platform="urn:li:dataPlatform:hive",
        version=0,
        hash="",
        platformSchema=models.OtherSchemaClass(rawSchema="CREATE TABLE orders"),
        fields=fields,
    )
    graph.emit(Proposal(entityUrn=dataset("schema"), aspect=schema))
    assert graph.get_schema_metadata(dataset("schema")) == schema


@call("DataHubGraph.emit_usage")
def _():
    bucket = models.UsageAggregationClass(
        bucket=SYSTEM_TIME,
        duration=models.WindowDurationClass.DAY,
        resource=dataset("usage"),
        metrics=models.UsageAggregationMetricsClass(uniqueUserCount=3),
    )
    graph.emit_usage(bucket)


@call("DataHubGraph.get_aspect")
def _():
    sent = models.OwnershipClass(
        owners=[models.OwnerClass(owner="urn:li:corpuser:zoe", type=models.OwnershipTypeClass.TECHNICAL_OWNER)],
        lastModified=models.AuditStampClass(time=SYSTEM_TIME, actor="urn:li:corpuser:zoe"),
    )
    put(dataset("get_aspect"), sent)
    received = graph.get_aspect(dataset("get_aspect"), models.OwnershipClass)
    return {"owners": received.owners, "lastModified": received.lastModified}


@call("DataHubGraph.get_aspect (an earlier version)")
def _():
    put(dataset("versions"), tags("first"), tags("second"))
    return graph.get_aspect(dataset("versions"), models.GlobalTagsClass, version=1)


@call("DataHubGraph.get_aspect (what is not there)")
def _():
    return graph.get_aspect(dataset("versions"), models.OwnershipClass)


@call("DataHubGraph.get_entity_raw")
def _():
    put(dataset("raw"), tags("raw"), models.StatusClass(removed=False))
    return {"all": graph.get_entity_raw(dataset("raw")), "one": graph.get_entity_raw(dataset("raw"), ["globalTags"])}


@call("DataHubGraph.get_entity_semityped")
def _():
    put(dataset("semityped"), tags("typed"), models.StatusClass(removed=False))
    return graph.get_entity_semityped(dataset("semityped"))


@call("DataHubGraph.get_entity_as_mcps")
def _():
    metadata = models.SystemMetadataClass(runId="as-mcps", lastObserved=SYSTEM_TIME)
    graph.emit_mcp(Proposal(entityUrn=dataset("as_mcps"), aspect=tags("mcps"), systemMetadata=metadata))
    proposals = graph.get_entity_as_mcps(dataset("as_mcps"), ["globalTags"])
    return {proposal.aspectName: proposal.systemMetadata.runId for proposal in proposals}


@call("DataHubGraph.get_latest_timeseries_value")
def _():
    return graph.get_latest_timeseries_value(dataset("series"), models.DatasetProfileClass, {}).rowCount


@call("DataHubGraph.get_timeseries_values")
def _():
    values = graph.get_timeseries_values(dataset("series"), models.DatasetProfileClass, filter={}, limit=2)
    return [value.rowCount for value in values]


@call("DataHubGraph.get_timeseries_values (with a filter)")
def _():
    criterion = {"field": "partitionSpec.partition", "values": ["p=1"], "condition": "EQUAL"}
    values = graph.get_timeseries_values(dataset("series"), models.DatasetProfileClass, filter={"or": [{"and": [criterion]}]})
    return [value.rowCount for value in values]


@call("DataHubGraph.exists")
def _():
    return [graph.exists(dataset("emit_mcp")), graph.exists(dataset("nowhere"))]


@call("DataHubGraph.list_all_entity_urns")
def _():
    put("urn:li:glossaryTerm:listed.b", models.StatusClass(removed=False))
    put("urn:li:glossaryTerm:listed.a", models.StatusClass(removed=False))
    return graph.list_all_entity_urns("glossaryTerm", 0, 1000)


@call("DataHubGraph.get_aspect_counts")
def _():
    return graph.get_aspect_counts("status", urn_like="%emit_mcps.%")


@call("DataHubGraph.soft_delete_entity")
def _():
    put(dataset("soft"), tags("kept"))
    graph.soft_delete_entity(dataset("soft"))
    return graph.exists(dataset("soft"))


@call("DataHubGraph.set_soft_delete_status")
def _():
    put(dataset("restored"), models.StatusClass(removed=True))
    graph.set_soft_delete_status(dataset("restored"), delete=False)


@call("DataHubGraph.hard_delete_entity")
def _():
    put(dataset("hard"), tags("gone"), profile(0, 1), profile(1, 2))
    rows = graph.hard_delete_entity(dataset("hard"))
    return {"rows": rows, "exists": graph.exists(dataset("hard")), "again": graph.hard_delete_entity(dataset("hard"))}


@call("DataHubGraph.hard_delete_timeseries_aspect")
def _():
    put(dataset("truncated"), profile(0, 1), profile(1, 2), profile(2, 3))
    return graph.hard_delete_timeseries_aspect(dataset("truncated"), "datasetProfile", start_time=None, end_time=None)


@call("DataHubGraph.delete_references_to_urn")
def _():
    put(dataset("referring"), tags("referred"))
    total, _related = graph.delete_references_to_urn("urn:li:tag:referred", dry_run=False)
    return total


@call("DataHubGraph.get_domain_urn_by_name")
def _():
    put("urn:li:domain:found", models.DomainPropertiesClass(name="Found by name"))
    return graph.get_domain_urn_by_name("Found by name")


@call("DataHubGraph.restore_indices")
def _():
    graph.restore_indices(urn_pattern=dataset("emit_mcp"))


@call("DataHubGraph.execute_graphql")
def _():
    return graph.execute_graphql("query { me { corpUser { urn } } }")


@call("DataHubGraph.get_urns_by_filter")
def _():
    return sorted(graph.get_urns_by_filter(entity_types=["dataset"], query="emit_mce"))


@call("DataHubGraph.create_tag")
def _():
    return graph.create_tag("Created by name")


@call("DataHubGraph.get_related_entities")
def _():
    put(dataset("tagged"), tags("related"))
    related = graph.get_related_entities("urn:li:tag:related", ["TaggedWith"], graph.RelationshipDirection.INCOMING)
    return [entity.urn for entity in related]


@call("DataHubGraph.get_entities")
def _():
    found = graph.get_entities("dataset", [dataset("emit_mce")], ["globalTags"])
    return list(found)
