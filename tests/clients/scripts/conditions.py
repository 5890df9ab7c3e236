"""Writes with conditions, writes that must be refused, and writes of what a server does not know."""

import json

import datahub.metadata.schema_classes as models
from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal

from calls import call, connect, dataset

graph = connect()

CREATE, CREATE_ENTITY = models.ChangeTypeClass.CREATE, models.ChangeTypeClass.CREATE_ENTITY


def tags(name):
    return models.GlobalTagsClass(tags=[models.TagAssociationClass(tag=f"urn:li:tag:{name}")])


def raw(urn, aspect, value):
    """A proposal that the client's own types would not let through."""
    return models.MetadataChangeProposalClass(
        entityType=urn.split(":")[2],
        entityUrn=urn,
        changeType=models.ChangeTypeClass.UPSERT,
        aspectName=aspect,
        aspect=models.GenericAspectClass(value=json.dumps(value).encode(), contentType="application/json"),
    )


def refused(*proposals):
    """The message that the client shows, or a complaint if the write went through."""
    try:
        graph.emit_mcps(list(proposals)) if len(proposals) > 1 else graph.emit_mcp(proposals[0])
    except Exception as error:
        return error.info["message"]
    raise AssertionError("the write went through")


@call("emit_mcp (change type CREATE)")
def _():
    urn = dataset("condition.create")
    graph.emit_mcp(Proposal(entityUrn=urn, aspect=tags("first"), changeType=CREATE))
    return refused(Proposal(entityUrn=urn, aspect=tags("second"), changeType=CREATE))


@call("emit_mcp (change type CREATE_ENTITY)")
def _():
    urn = dataset("condition.create_entity")
    graph.emit_mcp(Proposal(entityUrn=urn, aspect=tags("first"), changeType=CREATE_ENTITY))
    return refused(Proposal(entityUrn=urn, aspect=tags("second"), changeType=CREATE_ENTITY))


@call("emit_mcp (header If-None-Match)")
def _():
    urn = dataset("condition.none_match")
    for name in ["first", "second"]:
        graph.emit_mcp(Proposal(entityUrn=urn, aspect=tags(name), changeType=CREATE, headers={"If-None-Match": "*"}))
    return graph.get_aspect(urn, models.GlobalTagsClass)


@call("emit_mcps (CREATE_ENTITY and CREATE with If-None-Match, as a lock)")
def _():
    urn = dataset("condition.lock")
    key = models.DatasetKeyClass(platform="urn:li:dataPlatform:hive", name="condition.lock", origin="PROD")
    silent = {"If-None-Match": "*"}
    for name in ["first", "second"]:
        taken = Proposal(entityUrn=urn, aspect=key, changeType=CREATE_ENTITY, headers=silent)
        graph.emit_mcps([taken, Proposal(entityUrn=urn, aspect=tags(name), changeType=CREATE, headers=silent)])
    return graph.get_aspect(urn, models.GlobalTagsClass)


@call("emit_mcp (header If-Version-Match)")
def _():
    urn = dataset("condition.version_match")
    graph.emit_mcp(Proposal(entityUrn=urn, aspect=tags("first"), headers={"If-Version-Match": "-1"}))
    graph.emit_mcp(Proposal(entityUrn=urn, aspect=tags("second"), headers={"If-Version-Match": "1"}))
    return refused(Proposal(entityUrn=urn, aspect=tags("third"), headers={"If-Version-Match": "1"}))


@call("emit_mcp (an invalid value)")
def _():
    value = {"owners": [{"owner": "urn:li:corpuser:zoe", "type": "BOSS"}], "lastModified": {"time": "noon", "actor": "zoe"}}
    return refused(raw(dataset("fault.value"), "ownership", value))


@call("emit_mcp (an unknown aspect)")
def _():
    return refused(raw(dataset("fault.aspect"), "datasetHoroscope", {"sign": "leo"}))


@call("emit_mcp (an unknown entity type)")
def _():
    return refused(raw("urn:li:spaceship:enterprise", "status", {"removed": False}))


@call("emit_mcp (a malformed URN)")
def _():
    return refused(raw("urn:li:dataset:(urn:li:dataPlatform:hive,no.environment)", "status", {"removed": False}))


@call("emit_mcps (one proposal of them invalid)")
def _():
    good, bad = dataset("fault.batch.good"), dataset("fault.batch.bad")
    return refused(Proposal(entityUrn=good, aspect=tags("a")), raw(bad, "globalTags", {"tags": [{"tag": 7}]}))


@call("emit_mcp (fields that the server does not know)")
def _():
    stamp = {"time": 1, "actor": "urn:li:corpuser:zoe"}
    value = {"removed": True, "lifecycleStage": "urn:li:lifecycleStageType:draft", "lifecycleLastUpdated": stamp, "fromTheFuture": [1]}
    graph.emit_mcp(raw(dataset("unknown.fields"), "status", value))
    return graph.get_aspect(dataset("unknown.fields"), models.StatusClass).removed


@call("emit_mcp (every environment that the client knows)")
def _():
    environments = [name for name in vars(models.FabricTypeClass) if name.isupper()]
    for environment in environments:
        graph.emit_mcp(Proposal(entityUrn=dataset("environment", environment), aspect=models.StatusClass(removed=False)))
    return environments
