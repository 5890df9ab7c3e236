"""The newer client library on top of the graph client: `DataHubClient` and its entities."""

import warnings

import datahub.metadata.schema_classes as models
from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
from datahub.sdk import DataHubClient, Dataset
from datahub.sdk.dashboard import Dashboard
from datahub.sdk.mlmodel import MLModel
from datahub.specific.dataset import DatasetPatchBuilder

from calls import call, dataset

warnings.simplefilter("ignore")
client = DataHubClient.from_env()

SCHEMA = [("id", "bigint", "The key"), ("total", "decimal(10,2)")]


@call("DataHubClient.from_env, test_connection")
def _():
    client.test_connection()


@call("DataHubClient.entities.upsert")
def _():
    client.entities.upsert(
        Dataset(
            platform="hive",
            name="sdk.upsert",
            description="Written by the library",
            display_name="Upserted",
            schema=SCHEMA,
            tags=["urn:li:tag:sdk"],
            owners=["urn:li:corpuser:zoe"],
            custom_properties={"tier": "gold"},
        )
    )


@call("DataHubClient.entities.get")
def _():
    found = client.entities.get(dataset("sdk.upsert"))
    return {
        "name": found.display_name,
        "description": found.description,
        "columns": [[column.field_path, column.native_type] for column in found.schema],
        "tags": [tag.tag for tag in found.tags],
        "owners": [owner.owner for owner in found.owners],
        "properties": found.custom_properties,
    }


@call("DataHubClient.entities.get (what is not there)")
def _():
    try:
        client.entities.get(dataset("sdk.nowhere"))
    except Exception as error:
        return type(error).__name__


@call("DataHubClient.entities.create")
def _():
    made = Dataset(platform="hive", name="sdk.create", description="first")
    client.entities.create(made)
    try:
        client.entities.create(Dataset(platform="hive", name="sdk.create", description="second"))
    except Exception as error:
        return type(error).__name__


@call("DataHubClient.entities.update")
def _():
    client.entities.upsert(Dataset(platform="hive", name="sdk.update", schema=SCHEMA, description="before"))
    found = client.entities.get(dataset("sdk.update"))
    found.set_description("after")
    found["id"].set_description("The primary key")
    found.add_tag("urn:li:tag:updated")
    client.entities.update(found)


@call("DataHubClient.entities.update (a patch)")
def _():
    client.entities.upsert(Dataset(platform="hive", name="sdk.patch", tags=["urn:li:tag:a"]))
    client.entities.update(DatasetPatchBuilder(dataset("sdk.patch")).add_tag(models.TagAssociationClass(tag="urn:li:tag:b")))


@call("DataHubClient.entities.delete")
def _():
    for name, hard in [("sdk.soft", False), ("sdk.hard", True)]:
        client.entities.upsert(Dataset(platform="hive", name=name, description=name))
        client.entities.delete(dataset(name), hard=hard)


@call("DataHubClient.entities.upsert (a dashboard)")
def _():
    inputs = [dataset("sdk.upsert")]
    client.entities.upsert(Dashboard(platform="looker", name="sdk.board", display_name="Board", input_datasets=inputs))
    return client.entities.get("urn:li:dashboard:(looker,sdk.board)").display_name


@call("DataHubClient.entities.update (a model and its version)")
def _():
    client.entities.upsert(MLModel(id="sdk.model", platform="mlflow", version="1", hyper_params={"rate": "0.1"}))
    found = client.entities.get("urn:li:mlModel:(urn:li:dataPlatform:mlflow,sdk.model,PROD)")
    found.add_version_alias("champion")
    client.entities.update(found)
    changed = client.entities.get(found.urn)
    return [changed.version, changed.version_aliases, [each.name for each in changed.hyper_params]]


@call("DataHubClient.lineage.add_lineage")
def _():
    for name in ["sdk.source", "sdk.target"]:
        client.entities.upsert(Dataset(platform="hive", name=name, schema=SCHEMA))
    client.lineage.add_lineage(
        upstream=dataset("sdk.source"), downstream=dataset("sdk.target"), column_lineage={"total": ["id", "total"]}
    )


@call("DataHubClient.lineage.get_lineage")
def _():
    found = client.lineage.get_lineage(source_urn=dataset("sdk.target"), direction="upstream")
    return [each.urn for each in found]


@call("DataHubClient.search.get_urns")
def _():
    return [str(urn) for urn in client.search.get_urns("sdk.upsert")]


@call("DataHubClient.resolve.user")
def _():
    info = models.CorpUserInfoClass(active=True, displayName="Resolved by name")
    client._graph.emit_mcp(Proposal(entityUrn="urn:li:corpuser:resolved", aspect=info))
    return str(client.resolve.user(name="Resolved by name"))
