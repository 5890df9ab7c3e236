"""The emitter where it is told to write through OpenAPI, in each of its modes."""

from datetime import timedelta

import datahub.metadata.schema_classes as models
from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
from datahub.emitter.rest_emitter import DataHubRestEmitter, EmitMode
from datahub.specific.dashboard import DashboardPatchBuilder
from datahub.specific.dataset import DatasetPatchBuilder

from calls import SYSTEM_TIME, call, connect, dataset

graph = connect()
SERVER = graph.config.server
WAIT = timedelta(seconds=60)


def emitter():
    """An emitter, and the requests that it makes from now on, as methods and paths."""
    made, requests = DataHubRestEmitter(SERVER, openapi_ingestion=True), []
    made.test_connection()

    def note(response, **_):
        path, _, query = response.request.path_url.partition("?")
        requests.append(" ".join([response.request.method, path.split("/write/")[0], query]).strip())

    made._session.hooks["response"].append(note)
    return made, requests


def tags(*names):
    return models.GlobalTagsClass(tags=[models.TagAssociationClass(tag=f"urn:li:tag:{name}") for name in names])


def in_mode(name, mode):
    urn, (made, requests) = dataset(f"openapi.{name}"), emitter()
    made.emit_mcp(Proposal(entityUrn=urn, aspect=tags(name)), emit_mode=mode, wait_timeout=WAIT)
    return [requests, [each.tag for each in graph.get_aspect(urn, models.GlobalTagsClass).tags]]


for mode in ["SYNC_PRIMARY", "SYNC_WAIT", "ASYNC", "ASYNC_WAIT"]:
    call(f"emit_mcp (EmitMode.{mode})")(lambda: in_mode(mode.lower(), EmitMode[mode]))


@call("emit_mcps (several requests of several entity types, EmitMode.ASYNC_WAIT)")
def _():
    made, requests = emitter()
    urns = [dataset(f"openapi.many.{number}") for number in range(250)]
    proposals = [Proposal(entityUrn=urn, aspect=aspect) for urn in urns for aspect in [models.StatusClass(removed=False), tags("many")]]
    proposals += [Proposal(entityUrn="urn:li:tag:many", aspect=models.TagPropertiesClass(name="Many"))]
    sent = made.emit_mcps(proposals, emit_mode=EmitMode.ASYNC_WAIT, wait_timeout=WAIT)
    stored = [graph.exists(urn) for urn in urns[:3] + urns[-3:] + ["urn:li:tag:many"]]
    return [sent if isinstance(sent, int) else len(sent), sorted(set(requests)), all(stored)]


@call("emit_mcps (patches beside values)")
def _():
    made, requests = emitter()
    urn, board = dataset("openapi.patched"), "urn:li:dashboard:(looker,openapi)"
    proposals = [Proposal(entityUrn=urn, aspect=models.StatusClass(removed=False))]
    proposals += DatasetPatchBuilder(urn).add_custom_property("tier", "gold").build()
    proposals += DashboardPatchBuilder(board).set_title("Board").set_description("told").build()
    made.emit_mcps(proposals, emit_mode=EmitMode.SYNC_PRIMARY)
    properties = graph.get_aspect(urn, models.DatasetPropertiesClass).customProperties
    return [sorted(requests), properties, graph.get_aspect(board, models.DashboardInfoClass).title]


@call("emit_mcp (a time series aspect through OpenAPI)")
def _():
    made, _requests = emitter()
    urn, profile = dataset("openapi.series"), models.DatasetProfileClass(timestampMillis=SYSTEM_TIME, rowCount=7)
    made.emit_mcp(Proposal(entityUrn=urn, aspect=profile), emit_mode=EmitMode.SYNC_PRIMARY)
    return graph.get_latest_timeseries_value(urn, models.DatasetProfileClass, {}).rowCount


@call("emit_mcp (a deletion through OpenAPI)")
def _():
    made, requests = emitter()
    urn = dataset("openapi.deleted")
    made.emit_mcp(Proposal(entityUrn=urn, aspect=tags("gone")), emit_mode=EmitMode.SYNC_PRIMARY)
    key = Proposal(entityType="dataset", entityUrn=urn, changeType=models.ChangeTypeClass.DELETE, aspectName="datasetKey")
    made.emit_mcp(key, emit_mode=EmitMode.SYNC_PRIMARY)
    return [requests[-1].split(" ")[0], graph.exists(urn)]


@call("emit_mcp (an invalid value through OpenAPI)")
def _():
    made, _requests = emitter()
    value = models.StructuredPropertyValueAssignmentClass(propertyUrn="urn:li:structuredProperty:openapi.nowhere", values=["a"])
    proposal = Proposal(entityUrn=dataset("openapi.invalid"), aspect=models.StructuredPropertiesClass(properties=[value]))
    try:
        made.emit_mcp(proposal, emit_mode=EmitMode.SYNC_PRIMARY)
    except Exception as error:
        return error.info["message"]
