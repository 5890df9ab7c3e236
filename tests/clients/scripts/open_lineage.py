"""What a job tells of its runs through the client of OpenLineage, and the lineage that the catalog then knows."""

import os

from openlineage.client import OpenLineageClient
from openlineage.client.event_v2 import DatasetEvent, InputDataset, Job, JobEvent, OutputDataset, Run, RunEvent, RunState, StaticDataset
from openlineage.client.facet_v2 import column_lineage_dataset, documentation_dataset, schema_dataset, sql_job
from openlineage.client.transport.http import HttpConfig, HttpTransport

import datahub.metadata.schema_classes as models
from datahub.sdk import DataHubClient

from calls import call, connect

graph = connect()
client = OpenLineageClient(transport=HttpTransport(HttpConfig(url=os.environ["DATAHUB_GMS_URL"] + "/openapi/openlineage/")))

POSTGRES = "postgres://db.example.org:5432"
RUN = "0193f6b1-7c1e-7b5e-9d6f-2f4f0c9a1e11"
JOB = Job("warehouse", "orders.load", facets={"sql": sql_job.SQLJobFacet("insert into totals select * from orders")})


def dataset(name):
    return f"urn:li:dataset:(urn:li:dataPlatform:postgres,{name},PROD)"


def event(state, minute, inputs=(), outputs=()):
    time = f"2025-01-01T00:{minute:02}:00Z"
    client.emit(RunEvent(eventType=state, eventTime=time, run=Run(RUN), job=JOB, inputs=list(inputs), outputs=list(outputs)))


@call("OpenLineageClient.emit (the start and the end of a run)")
def _():
    schema = schema_dataset.SchemaDatasetFacet([schema_dataset.SchemaDatasetFacetFields("id", "bigint")])
    field = column_lineage_dataset.InputField(POSTGRES, "ledger.public.orders", "amount")
    columns = column_lineage_dataset.ColumnLineageDatasetFacet({"total": column_lineage_dataset.Fields([field])})
    orders = InputDataset(POSTGRES, "ledger.public.orders", facets={"schema": schema})
    totals = OutputDataset(POSTGRES, "ledger.public.totals", facets={"columnLineage": columns})
    event(RunState.START, 0, [orders])
    event(RunState.COMPLETE, 5, [orders], [totals])
    found = DataHubClient(graph=graph).lineage.get_lineage(source_urn=dataset("ledger.public.totals"), direction="upstream", max_hops=2)
    fields = graph.get_aspect(dataset("ledger.public.orders"), models.SchemaMetadataClass).fields
    return {
        "upstreams": [[each.urn, each.hops] for each in found],
        "fields": [[each.fieldPath, each.nativeDataType] for each in fields],
    }


@call("OpenLineageClient.emit (the job and its runs)")
def _():
    found = graph.get_urns_by_filter(entity_types=["dataJob", "dataProcessInstance"], query="orders.load")
    jobs = [urn for urn in found if urn.startswith("urn:li:dataJob")]
    edges = graph.get_aspect(jobs[0], models.DataJobInputOutputClass)
    runs = graph.get_related_entities(jobs[0], ["InstanceOf"], graph.RelationshipDirection.INCOMING)
    states = [graph.get_latest_timeseries_value(run.urn, models.DataProcessInstanceRunEventClass, {}) for run in runs]
    return {
        "job": jobs,
        "inputs": [edge.destinationUrn for edge in edges.inputDatasetEdges],
        "outputs": [edge.destinationUrn for edge in edges.outputDatasetEdges],
        "columns": [[each.upstreams, each.downstreams] for each in edges.fineGrainedLineages],
        "runs": [[state.status, state.result.type] for state in states],
    }


@call("OpenLineageClient.emit (a run that fails)")
def _():
    failed = Run("0193f6b1-7c1e-7b5e-9d6f-2f4f0c9a1e12")
    for state, minute in [(RunState.START, 0), (RunState.FAIL, 1)]:
        client.emit(RunEvent(eventType=state, eventTime=f"2025-01-02T00:0{minute}:00Z", run=failed, job=Job("warehouse", "orders.check")))
    job = [urn for urn in graph.get_urns_by_filter(entity_types=["dataJob"]) if "orders.check" in urn][0]
    runs = list(graph.get_related_entities(job, ["InstanceOf"], graph.RelationshipDirection.INCOMING))
    return [graph.get_latest_timeseries_value(run.urn, models.DataProcessInstanceRunEventClass, {}).result.type for run in runs]


@call("OpenLineageClient.emit (a job without a run, and a dataset)")
def _():
    time = "2025-01-03T00:00:00Z"
    inputs, outputs = [InputDataset(POSTGRES, "ledger.public.a")], [OutputDataset(POSTGRES, "ledger.public.b")]
    client.emit(JobEvent(eventTime=time, job=Job("warehouse", "orders.copy"), inputs=inputs, outputs=outputs))
    told = documentation_dataset.DocumentationDatasetFacet("What was sold")
    client.emit(DatasetEvent(eventTime=time, dataset=StaticDataset(POSTGRES, "ledger.public.told", facets={"documentation": told})))
    job = [urn for urn in graph.get_urns_by_filter(entity_types=["dataJob"]) if "orders.copy" in urn][0]
    inputs = graph.get_aspect(job, models.DataJobInputOutputClass).inputDatasetEdges
    return [[edge.destinationUrn for edge in inputs], graph.get_aspect(dataset("ledger.public.told"), models.DatasetPropertiesClass).description]
