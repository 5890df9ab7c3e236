"""Patch builders that only the newest client has."""

import datahub.metadata.schema_classes as models
from datahub.specific.dataproduct import DataProductPatchBuilder
from datahub.specific.datajob import DataJobPatchBuilder
from datahub.specific.dataset import DatasetPatchBuilder
from datahub.specific.status import StatusPatchBuilder

from calls import SYSTEM_TIME, call, connect, dataset

graph = connect()

STAMP = models.AuditStampClass(time=SYSTEM_TIME, actor="urn:li:corpuser:zoe")


def patch(*builders):
    for builder in builders:
        for proposal in builder.build():
            graph.emit(proposal)


@call("DatasetPatchBuilder.add_domain, remove_domain")
def _():
    urn = dataset("patch.domains")
    for name in "abc":
        patch(DatasetPatchBuilder(urn).add_domain(models.DomainAssociationClass(domain=f"urn:li:domain:{name}")))
    patch(DatasetPatchBuilder(urn).remove_domain("urn:li:domain:b"))
    read = graph.get_aspect(urn, models.DomainsClass)
    return [read.domains, [each.domain for each in read.domainAssociations]]


@call("DatasetPatchBuilder.add_documentation, remove_documentation")
def _():
    urn, action = dataset("patch.documented"), "urn:li:dataHubAction:writer"
    attribution = models.MetadataAttributionClass(time=SYSTEM_TIME, actor="urn:li:corpuser:zoe", source=action)
    for text, source in [("first", None), ("generated", attribution), ("second", None)]:
        patch(DatasetPatchBuilder(urn).add_documentation(models.DocumentationAssociationClass(text, attribution=source)))
    both = graph.get_aspect(urn, models.DocumentationClass).documentations
    patch(DatasetPatchBuilder(urn).remove_documentation(action))
    left = graph.get_aspect(urn, models.DocumentationClass).documentations
    return [[each.documentation for each in read] for read in [both, left]]


@call("DataProductPatchBuilder.add_institutional_memory")
def _():
    urn = "urn:li:dataProduct:linked"
    for name, text in [("a", "a"), ("b", "b"), ("a", "again")]:
        link = models.InstitutionalMemoryMetadataClass(url=f"https://example.org/{name}", description=text, createStamp=STAMP)
        patch(DataProductPatchBuilder(urn).add_institutional_memory(link))
    return [[link.url, link.description] for link in graph.get_aspect(urn, models.InstitutionalMemoryClass).elements]


@call("DataProductPatchBuilder.add_asset (as an output port)")
def _():
    urn = "urn:li:dataProduct:ports"
    patch(DataProductPatchBuilder(urn).set_name("Ports").add_asset(dataset("patch.up.a"), output_port=True))
    assets = graph.get_aspect(urn, models.DataProductPropertiesClass).assets
    return [[asset.destinationUrn, asset.outputPort] for asset in assets]


@call("DatasetPatchBuilder.add_sibling, remove_sibling, set_siblings")
def _():
    urn, replaced = dataset("patch.siblings"), dataset("patch.set_siblings")
    patch(DatasetPatchBuilder(urn).add_sibling(dataset("patch.up.a"), primary=True))
    patch(DatasetPatchBuilder(urn).add_sibling(dataset("patch.up.b")), DatasetPatchBuilder(urn).remove_sibling(dataset("patch.up.a")))
    for name in "ab":
        patch(DatasetPatchBuilder(replaced).set_siblings([dataset(f"patch.up.{name}")], primary=True))
    return [graph.get_aspect(each, models.SiblingsClass).siblings for each in [urn, replaced]]


@call("StatusPatchBuilder.set_removed")
def _():
    urn = dataset("patch.status")
    told = []
    for removed in [True, False]:
        patch(StatusPatchBuilder(urn).set_removed(removed))
        told.append(graph.get_aspect(urn, models.StatusClass).removed)
    return told


@call("DataJobPatchBuilder.add_fine_grained_lineage, remove_fine_grained_lineage")
def _():
    urn = "urn:li:dataJob:(urn:li:dataFlow:(airflow,patched,prod),columns)"

    def lineage(*columns):
        return models.FineGrainedLineageClass(
            upstreamType=models.FineGrainedLineageUpstreamTypeClass.FIELD_SET,
            downstreamType=models.FineGrainedLineageDownstreamTypeClass.FIELD,
            upstreams=[f"urn:li:schemaField:({dataset('patch.up.a')},{column})" for column in columns],
            downstreams=[f"urn:li:schemaField:({dataset('patch.up.b')},total)"],
        )

    patch(DataJobPatchBuilder(urn).add_fine_grained_lineage(lineage("net", "tax")))
    patch(DataJobPatchBuilder(urn).remove_fine_grained_lineage(lineage("tax")))
    return [each.upstreams for each in graph.get_aspect(urn, models.DataJobInputOutputClass).fineGrainedLineages]
