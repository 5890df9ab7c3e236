"""The calls of the graph client that look for things: searches, pages, time series, states, references."""

import warnings
from datetime import datetime, timezone

import datahub.metadata.schema_classes as models
from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal

from calls import SYSTEM_TIME, call, connect, dataset

warnings.simplefilter("ignore")
graph = connect()

HOUR = 3_600_000
ZOE = "urn:li:corpuser:zoe"
STAMP = models.AuditStampClass(time=SYSTEM_TIME, actor=ZOE)


def put(urn, *aspects):
    for aspect in aspects:
        graph.emit_mcp(Proposal(entityUrn=urn, aspect=aspect))


def profile(hours, partition="FULL_TABLE_SNAPSHOT"):
    spec = models.PartitionSpecClass(partition=partition)
    return models.DatasetProfileClass(timestampMillis=SYSTEM_TIME + hours * HOUR, rowCount=hours, partitionSpec=spec)


def moment(hours):
    return datetime.fromtimestamp((SYSTEM_TIME + hours * HOUR) / 1000, timezone.utc)


@call("DataHubGraph.get_search_results")
def _():
    for name in ["a", "b", "c"]:
        info = models.GlossaryNodeInfoClass(definition="found", name=name)
        put(f"urn:li:glossaryNode:finding.{name}", info)
    pages = [graph.get_search_results(start, 2, "glossaryNode")["value"] for start in [0, 2, 4]]
    return [[page["numEntities"], [found["entity"] for found in page["entities"]]] for page in pages]


@call("DataHubGraph.get_search_results (without what is removed)")
def _():
    for name in ["kept", "removed", "gone"]:
        info = models.NotebookInfoClass(title=name, changeAuditStamps=models.ChangeAuditStampsClass())
        put(f"urn:li:notebook:(querybook,{name})", info)
    graph.soft_delete_entity("urn:li:notebook:(querybook,removed)")
    graph.hard_delete_entity("urn:li:notebook:(querybook,gone)")
    return [found["entity"] for found in graph.get_search_results(0, 10, "notebook")["value"]["entities"]]


@call("DataHubGraph.get_domain_urn_by_name (what is not there)")
def _():
    put("urn:li:domain:finding", models.DomainPropertiesClass(name="Finding things"))
    return [graph.get_domain_urn_by_name(name) for name in ["Finding", "finding things", "nowhere"]]


@call("DataHubGraph.get_container_urns_by_filter")
def _():
    for name, env, kind in [("a", "PROD", "Schema"), ("b", "PROD", "Database"), ("c", "DEV", "Schema"), ("d", "PROD", "Folder")]:
        properties = models.ContainerPropertiesClass(name=name, customProperties={"instance": env})
        put(f"urn:li:container:finding.{name}", properties, models.SubTypesClass(typeNames=[kind]))
    everything = sorted(graph.get_container_urns_by_filter("PROD"))
    return [everything, list(graph.get_container_urns_by_filter("PROD", search_query="b"))]


if hasattr(graph, "get_data_product_urn_by_name"):

    @call("DataHubGraph.get_data_product_urn_by_name")
    def _():
        put("urn:li:dataProduct:finding", models.DataProductPropertiesClass(name="Found product"))
        return [graph.get_data_product_urn_by_name(name) for name in ["Found product", "found"]]


@call("DataHubGraph.list_all_entity_urns (page by page)")
def _():
    # The three roles that every catalog has.
    return [graph.list_all_entity_urns("dataHubRole", start, 2) for start in [0, 2]]


@call("DataHubGraph.get_usage_aspects_from_urn")
def _():
    for day in range(4):
        usage = models.DatasetUsageStatisticsClass(timestampMillis=SYSTEM_TIME + 24 * day * HOUR, totalSqlQueries=day)
        put(dataset("finding.usage"), usage)
    found = graph.get_usage_aspects_from_urn(dataset("finding.usage"), SYSTEM_TIME + 24 * HOUR, SYSTEM_TIME + 60 * HOUR)
    return sorted(each.totalSqlQueries for each in found)


@call("DataHubGraph.get_latest_timeseries_value (with a filter)")
def _():
    put(dataset("finding.series"), profile(1, "p=1"), profile(2, "p=2"), profile(3, "p=1"), profile(4, "p=3"))
    criteria = {"partitionSpec.partition": "p=1"}
    found = graph.get_latest_timeseries_value(dataset("finding.series"), models.DatasetProfileClass, criteria)
    missing = graph.get_latest_timeseries_value(dataset("finding.series"), models.DatasetProfileClass, {"partitionSpec.partition": "p"})
    return [found.rowCount, missing]


@call("DataHubGraph.hard_delete_timeseries_aspect (between two times)")
def _():
    put(dataset("finding.truncated"), *[profile(hours) for hours in range(5)])
    rows = graph.hard_delete_timeseries_aspect(dataset("finding.truncated"), "datasetProfile", moment(1), moment(3))
    left = graph.get_timeseries_values(dataset("finding.truncated"), models.DatasetProfileClass, filter={})
    return [rows, [value.rowCount for value in left]]


@call("DataHubGraph.get_latest_pipeline_checkpoint (what is not there)")
def _():
    return graph.get_latest_pipeline_checkpoint("no such pipeline", "file")


@call("DataHubGraph.delete_references_to_urn (a dry run)")
def _():
    tagged = models.GlobalTagsClass(tags=[models.TagAssociationClass(tag="urn:li:tag:finding.referred")])
    put(dataset("finding.referring"), tagged)
    total, related = graph.delete_references_to_urn("urn:li:tag:finding.referred", dry_run=True)
    again, _ = graph.delete_references_to_urn("urn:li:tag:finding.referred", dry_run=True)
    return [total, again, [each["entity"] for each in related]]


@call("DataHubGraph.delete_entity")
def _():
    for name in ["finding.soft", "finding.hard"]:
        put(dataset(name), models.DatasetPropertiesClass(name=name))
    graph.delete_entity(dataset("finding.soft"))
    graph.delete_entity(dataset("finding.hard"), hard=True)
    removed = graph.get_aspect(dataset("finding.soft"), models.StatusClass).removed
    return [removed, graph.exists(dataset("finding.hard"))]


@call("DataHubGraph.get_aspects_for_entity, get_aspect_v2")
def _():
    urn = dataset("finding.aspects")
    put(urn, models.DatasetPropertiesClass(name="Aspects"), models.StatusClass(removed=False))
    types = [models.DatasetPropertiesClass, models.OwnershipClass]
    found = graph.get_aspects_for_entity(urn, ["datasetProperties", "ownership"], types)
    status = graph.get_aspect_v2(urn, models.StatusClass, "status")
    return [found["datasetProperties"].name, found["ownership"], status.removed]


@call("DataHubGraph.get_ownership, get_tags, get_glossary_terms, get_domain, get_browse_path, get_domain_properties")
def _():
    urn = dataset("finding.typed")
    put(
        urn,
        models.OwnershipClass(owners=[models.OwnerClass(owner=ZOE, type=models.OwnershipTypeClass.DATAOWNER)], lastModified=STAMP),
        models.GlobalTagsClass(tags=[models.TagAssociationClass(tag="urn:li:tag:finding")]),
        models.GlossaryTermsClass(terms=[models.GlossaryTermAssociationClass(urn="urn:li:glossaryTerm:finding")], auditStamp=STAMP),
        models.DomainsClass(domains=["urn:li:domain:typed"]),
        models.BrowsePathsClass(paths=["/finding/typed"]),
    )
    put("urn:li:domain:typed", models.DomainPropertiesClass(name="Typed"))
    return [
        graph.get_ownership(urn).owners[0].owner,
        graph.get_tags(urn).tags[0].tag,
        graph.get_glossary_terms(urn).terms[0].urn,
        graph.get_domain(urn).domains,
        graph.get_browse_path(urn).paths,
        graph.get_domain_properties("urn:li:domain:typed").name,
    ]


@call("DataHubGraph.get_results_by_filter")
def _():
    return [found["entity"]["urn"] for found in graph.get_results_by_filter(entity_types=["glossaryNode"], query="a")]
