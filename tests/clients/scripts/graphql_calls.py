"""The calls of the client that go over GraphQL."""

import warnings

import datahub.metadata.schema_classes as models
from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
from datahub.ingestion.graph.client import RemovedStatusFilter
from datahub.sdk import DataHubClient
from datahub.secret.datahub_secrets_client import DataHubSecretsClient

from calls import SYSTEM_TIME, call, connect, dataset

warnings.simplefilter("ignore")
graph = connect()
client = DataHubClient(graph=graph)

ZOE = "urn:li:corpuser:zoe"
STAMP = models.AuditStampClass(time=SYSTEM_TIME, actor=ZOE)


def put(urn, *aspects):
    for aspect in aspects:
        graph.emit_mcp(Proposal(entityUrn=urn, aspect=aspect))


def impala(name, env="PROD"):
    return f"urn:li:dataset:(urn:li:dataPlatform:impala,{name},{env})"


def column(path):
    kind = models.SchemaFieldDataTypeClass(type=models.StringTypeClass())
    return models.SchemaFieldClass(fieldPath=path, type=kind, nativeDataType="text")


def upstreams(*urns):
    edges = [models.UpstreamClass(dataset=urn, type=models.DatasetLineageTypeClass.TRANSFORMED, auditStamp=STAMP) for urn in urns]
    return models.UpstreamLineageClass(upstreams=edges)


@call("DataHubGraph.execute_graphql (one of several operations)")
def _():
    document = "query a($urn: String!) { dataset(urn: $urn) { urn } } query b($urn: String!) { dataset(urn: $urn) { type } }"
    return graph.execute_graphql(document, {"urn": impala("any")}, operation_name="b")


@call("DataHubGraph.execute_graphql (an unknown field)")
def _():
    try:
        graph.execute_graphql("query { nowhere { urn } }")
    except Exception as error:
        return str(error)


@call("DataHubGraph.get_urns_by_filter (by platform, environment, status, container and rules)")
def _():
    put("urn:li:container:impala", models.ContainerPropertiesClass(name="impala"))
    for name, env in [("a", "PROD"), ("b", "PROD"), ("c", "DEV"), ("d", "PROD")]:
        put(impala(name, env), models.DatasetPropertiesClass(name=name), models.StatusClass(removed=name == "d"))
    put(impala("b"), models.ContainerClass(container="urn:li:container:impala"))
    folder = models.BrowsePathEntryClass(id="urn:li:container:impala", urn="urn:li:container:impala")
    put(impala("b"), models.BrowsePathsV2Class(path=[folder]))

    def found(**filters):
        return sorted(graph.get_urns_by_filter(entity_types=["dataset"], platform="impala", **filters))

    return {
        "all": found(batch_size=1),
        "environment": found(env="DEV"),
        "removed": found(status=RemovedStatusFilter.ONLY_SOFT_DELETED),
        "container": found(container="urn:li:container:impala"),
        "rule": found(extraFilters=[{"field": "name", "condition": "EQUAL", "values": ["a"]}]),
        "query": found(query="name:c"),
    }


@call("DataHubGraph._bulk_fetch_schema_info_by_filter")
def _():
    platform = models.OtherSchemaClass(rawSchema="")
    fields = [column("id"), column("email")]
    schema = models.SchemaMetadataClass(
        schemaName="s", platform="urn:li:dataPlatform:impala", version=0, hash="", platformSchema=platform, fields=fields
    )
    put(impala("resolved"), schema)
    found = dict(graph._bulk_fetch_schema_info_by_filter(platform="impala", env="PROD"))
    return found[impala("resolved")]


@call("DataHubGraph.remove_tag")
def _():
    both = [models.TagAssociationClass(tag=f"urn:li:tag:{name}") for name in ["removed", "kept"]]
    put("urn:li:tag:removed", models.TagPropertiesClass(name="removed"))
    put(impala("tagged"), models.GlobalTagsClass(tags=both))
    answer = graph.remove_tag("urn:li:tag:removed", impala("tagged"))
    return [answer, [each.tag for each in graph.get_tags(impala("tagged")).tags]]


@call("DataHubGraph.set_connection_json, get_connection_json")
def _():
    urn = "urn:li:dataHubConnection:warehouse"
    absent = graph.get_connection_json(urn)
    graph.set_connection_json(urn, platform_urn="urn:li:dataPlatform:impala", config={"host": "h", "port": 5}, name="Warehouse")
    return [absent, graph.get_connection_json(urn)]


@call("DataHubGraph.upsert_custom_assertion, report_assertion_result")
def _():
    put(impala("asserted"), models.DatasetPropertiesClass(name="asserted"))
    urn = "urn:li:assertion:custom-1"
    made = graph.upsert_custom_assertion(
        urn, impala("asserted"), "Rows", "has rows", platform_name="ge", field_path="id", logic="count > 0"
    )
    told = graph.report_assertion_result(urn, SYSTEM_TIME, "SUCCESS", properties=[{"key": "rows", "value": "5"}])
    info = graph.get_aspect(urn, models.AssertionInfoClass)
    run = graph.get_latest_timeseries_value(urn, models.AssertionRunEventClass, {})
    return [made["urn"], told, info.customAssertion.entity, info.description, run.result.type, run.result.nativeResults]


@call("DataHubSecretsClient.get_secret_values")
def _():
    create = "mutation create($input: CreateSecretInput!) { createSecret(input: $input) }"
    graph.execute_graphql(create, {"input": {"name": "PASSWORD", "value": "s3cret"}})
    return DataHubSecretsClient(graph).get_secret_values(["PASSWORD", "NOWHERE"])


@call("DataHubGraph.link_asset_to_version_set, unlink_latest_asset_from_version_set")
def _():
    models_ = [f"urn:li:mlModel:(urn:li:dataPlatform:mlflow,versioned.{name},PROD)" for name in ["1", "2"]]
    for urn in models_:
        put(urn, models.MLModelPropertiesClass(description=urn))
    wanted = "urn:li:versionSet:(versioned,mlModel)"
    linked = [graph.link_asset_to_version_set(urn, wanted, f"v{index}") for index, urn in enumerate(models_)]
    latest = graph.get_aspect(wanted, models.VersionSetPropertiesClass).latest
    unlinked = graph.unlink_latest_asset_from_version_set(wanted)
    return [linked, latest == models_[1], graph.get_aspect(wanted, models.VersionSetPropertiesClass).latest == models_[0], unlinked]


@call("DataHubClient.search.get_urns (with filters)")
def _():
    from datahub.sdk.search_filters import FilterDsl as F

    wanted = F.and_(F.platform("impala"), F.env("DEV"), F.entity_type("dataset"))
    return [str(urn) for urn in client.search.get_urns(filter=wanted)]


@call("DataHubClient.resolve.domain, term, user (by e-mail)")
def _():
    put("urn:li:domain:resolvable", models.DomainPropertiesClass(name="Resolvable domain"))
    put("urn:li:glossaryTerm:resolvable", models.GlossaryTermInfoClass(definition="d", termSource="INTERNAL", name="Resolvable term"))
    put("urn:li:corpuser:mailed", models.CorpUserInfoClass(active=True, email="mailed@example.org", displayName="Mailed"))
    found = [client.resolve.domain(name="Resolvable domain"), client.resolve.term(name="Resolvable term")]
    return [str(urn) for urn in [*found, client.resolve.user(email="mailed@example.org")]]


@call("DataHubClient.lineage.get_lineage (several hops, downstream, with jobs)")
def _():
    names = ["first", "second", "third"]
    for name in names:
        put(impala(name), models.DatasetPropertiesClass(name=name))
    put(impala("second"), upstreams(impala("first")))
    put(impala("third"), upstreams(impala("second")))
    job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,lineage,prod),load)"
    put(job, models.DataJobInfoClass(name="load", type="COMMAND"))
    put(job, models.DataJobInputOutputClass(inputDatasets=[impala("third")], outputDatasets=[]))
    put(job, models.DataPlatformInstanceClass(platform="urn:li:dataPlatform:airflow"))
    down = client.lineage.get_lineage(source_urn=impala("first"), direction="downstream", max_hops=3)
    up = client.lineage.get_lineage(source_urn=impala("third"), direction="upstream", max_hops=1)
    return [sorted([each.hops, str(each.urn)] for each in down), [str(each.urn) for each in up]]
