"""The patch builders: each patch is sent and the aspect that it made is read back with the client's own types."""

import warnings

import datahub.metadata.schema_classes as models
from datahub.emitter.mcp import MetadataChangeProposalWrapper as Proposal
from datahub.specific.chart import ChartPatchBuilder
from datahub.specific.dashboard import DashboardPatchBuilder
from datahub.specific.datajob import DataJobPatchBuilder
from datahub.specific.dataproduct import DataProductPatchBuilder
from datahub.specific.dataset import DatasetPatchBuilder
from datahub.specific.form import FormPatchBuilder
from datahub.specific.structured_property import StructuredPropertyPatchBuilder

from calls import SYSTEM_TIME, call, connect, dataset

warnings.simplefilter("ignore")
graph = connect()

ZOE, YAN = "urn:li:corpuser:zoe", "urn:li:corpuser:yan"
STAMP = models.AuditStampClass(time=SYSTEM_TIME, actor=ZOE)
CHART, DASHBOARD = "urn:li:chart:(looker,patched)", "urn:li:dashboard:(looker,patched)"
JOB = "urn:li:dataJob:(urn:li:dataFlow:(airflow,patched,prod),load)"


def put(urn, aspect):
    graph.emit_mcp(Proposal(entityUrn=urn, aspect=aspect))


def patch(*builders):
    for builder in builders:
        for proposal in builder.build():
            graph.emit(proposal)


def field(urn, path):
    return f"urn:li:schemaField:({urn},{path})"


@call("DatasetPatchBuilder.add_tag, remove_tag")
def _():
    urn = dataset("patch.tags")
    for name in ["a", "b", "a", "c"]:
        patch(DatasetPatchBuilder(urn).add_tag(models.TagAssociationClass(tag=f"urn:li:tag:{name}")))
    patch(DatasetPatchBuilder(urn).remove_tag("urn:li:tag:b"), DatasetPatchBuilder(urn).remove_tag("urn:li:tag:absent"))
    return graph.get_aspect(urn, models.GlobalTagsClass)


@call("DatasetPatchBuilder.add_term, remove_term")
def _():
    urn = dataset("patch.terms")
    for name in ["a", "b"]:
        patch(DatasetPatchBuilder(urn).add_term(models.GlossaryTermAssociationClass(urn=f"urn:li:glossaryTerm:{name}")))
    patch(DatasetPatchBuilder(urn).remove_term("urn:li:glossaryTerm:a"))
    return graph.get_aspect(urn, models.GlossaryTermsClass).terms


@call("DatasetPatchBuilder.add_owner, remove_owner, set_owners")
def _():
    urn, replaced = dataset("patch.owners"), dataset("patch.set_owners")
    technical, business = models.OwnershipTypeClass.TECHNICAL_OWNER, models.OwnershipTypeClass.BUSINESS_OWNER
    for owner, kind in [(ZOE, technical), (YAN, technical), (YAN, business)]:
        patch(DatasetPatchBuilder(urn).add_owner(models.OwnerClass(owner=owner, type=kind)))
    patch(DatasetPatchBuilder(urn).remove_owner(YAN, technical), DatasetPatchBuilder(urn).remove_owner(ZOE))
    for owner in [ZOE, YAN]:
        patch(DatasetPatchBuilder(replaced).set_owners([models.OwnerClass(owner=owner, type=technical)]))
    return [
        [[owner.owner, owner.type] for owner in graph.get_aspect(each, models.OwnershipClass).owners] for each in [urn, replaced]
    ]


@call("DatasetPatchBuilder.add_upstream_lineage, remove_upstream_lineage, set_upstream_lineages")
def _():
    urn = dataset("patch.upstreams")
    upstreams = [
        models.UpstreamClass(dataset=dataset(f"patch.up.{name}"), type=models.DatasetLineageTypeClass.TRANSFORMED, auditStamp=STAMP)
        for name in "abcd"
    ]
    patch(DatasetPatchBuilder(urn).set_upstream_lineages(upstreams[:2]))
    patch(DatasetPatchBuilder(urn).add_upstream_lineage(upstreams[2]), DatasetPatchBuilder(urn).add_upstream_lineage(upstreams[3]))
    patch(DatasetPatchBuilder(urn).remove_upstream_lineage(upstreams[0].dataset))
    return [upstream.dataset for upstream in graph.get_aspect(urn, models.UpstreamLineageClass).upstreams]


@call("DatasetPatchBuilder.add_fine_grained_upstream_lineage, remove_fine_grained_upstream_lineage")
def _():
    urn, upstream = dataset("patch.fine"), dataset("patch.up.a")

    def lineage(*columns):
        return models.FineGrainedLineageClass(
            upstreamType=models.FineGrainedLineageUpstreamTypeClass.FIELD_SET,
            downstreamType=models.FineGrainedLineageDownstreamTypeClass.FIELD,
            transformOperation="IDENTITY",
            upstreams=[field(upstream, column) for column in columns],
            downstreams=[field(urn, "total")],
            confidenceScore=0.5,
        )

    patch(
        DatasetPatchBuilder(urn).add_upstream_lineage(
            models.UpstreamClass(dataset=upstream, type=models.DatasetLineageTypeClass.VIEW, auditStamp=STAMP)
        )
    )
    patch(DatasetPatchBuilder(urn).add_fine_grained_upstream_lineage(lineage("net", "tax", "fee")))
    patch(DatasetPatchBuilder(urn).remove_fine_grained_upstream_lineage(lineage("fee")))
    return graph.get_aspect(urn, models.UpstreamLineageClass).fineGrainedLineages


def labels(columns):
    return [
        {
            "fieldPath": column.fieldPath,
            "tags": column.globalTags and column.globalTags.tags,
            "terms": column.glossaryTerms and column.glossaryTerms.terms,
        }
        for column in columns
    ]


@call("DatasetPatchBuilder.for_field (tags and terms)")
def _():
    urn = dataset("patch.fields")
    builder = DatasetPatchBuilder(urn)
    builder.for_field("id").add_tag(models.TagAssociationClass(tag="urn:li:tag:key"))
    builder.for_field("id").add_tag(models.TagAssociationClass(tag="urn:li:tag:gone"))
    builder.for_field("email").add_term(models.GlossaryTermAssociationClass(urn="urn:li:glossaryTerm:email"))
    patch(builder)
    removal = DatasetPatchBuilder(urn)
    removal.for_field("id").remove_tag("urn:li:tag:gone")
    patch(removal)
    return labels(graph.get_aspect(urn, models.EditableSchemaMetadataClass).editableSchemaFieldInfo)


@call("DatasetPatchBuilder.for_field (with editable=False)")
def _():
    urn = dataset("patch.schema")
    columns = [
        models.SchemaFieldClass(path, models.SchemaFieldDataTypeClass(models.NumberTypeClass()), "int") for path in ["id", "email"]
    ]
    put(urn, models.SchemaMetadataClass("s", "urn:li:dataPlatform:hive", 0, "", models.OtherSchemaClass(""), columns))
    builder = DatasetPatchBuilder(urn)
    builder.for_field("id", editable=False).add_tag(models.TagAssociationClass(tag="urn:li:tag:key"))
    builder.for_field("id", editable=False).add_tag(models.TagAssociationClass(tag="urn:li:tag:gone"))
    builder.for_field("email", editable=False).add_term(models.GlossaryTermAssociationClass(urn="urn:li:glossaryTerm:email"))
    patch(builder)
    removal = DatasetPatchBuilder(urn)
    removal.for_field("id", editable=False).remove_tag("urn:li:tag:gone")
    patch(removal)
    return labels(graph.get_aspect(urn, models.SchemaMetadataClass).fields)


@call("DatasetPatchBuilder.add_custom_property, remove_custom_property, set_custom_properties")
def _():
    urn, replaced = dataset("patch.properties"), dataset("patch.set_properties")
    put(urn, models.DatasetPropertiesClass(description="kept", customProperties={"a": "1", "b/c~d": "2"}))
    patch(DatasetPatchBuilder(urn).add_custom_property("e", "5"), DatasetPatchBuilder(urn).remove_custom_property("b/c~d"))
    patch(DatasetPatchBuilder(replaced).add_custom_property("a", "1"))
    patch(DatasetPatchBuilder(replaced).set_custom_properties({"b": "2"}))
    read = [graph.get_aspect(each, models.DatasetPropertiesClass) for each in [urn, replaced]]
    return [read[0].description, *[properties.customProperties for properties in read]]


@call("DatasetPatchBuilder.set_description, set_display_name, set_qualified_name, set_last_modified")
def _():
    urn, edited = dataset("patch.texts"), dataset("patch.edited")
    patch(DatasetPatchBuilder(urn).set_description("told", editable=False).set_display_name("Texts").set_qualified_name("db.texts"))
    patch(DatasetPatchBuilder(urn).set_last_modified(models.TimeStampClass(time=SYSTEM_TIME)))
    patch(DatasetPatchBuilder(edited).set_description("by hand", editable=True))
    return [graph.get_aspect(urn, models.DatasetPropertiesClass), graph.get_aspect(edited, models.EditableDatasetPropertiesClass)]


@call("DatasetPatchBuilder.set_structured_property, add_structured_property, remove_structured_property")
def _():
    urn, names = dataset("patch.structured"), ["patched.tier", "patched.regions"]
    tier, regions = [f"urn:li:structuredProperty:{name}" for name in names]
    put(urn, models.StatusClass(removed=False))
    for name in names:
        definition = models.StructuredPropertyDefinitionClass(
            qualifiedName=name,
            valueType="urn:li:dataType:datahub.string",
            cardinality=models.PropertyCardinalityClass.MULTIPLE,
            entityTypes=["urn:li:entityType:datahub.dataset"],
        )
        put(f"urn:li:structuredProperty:{name}", definition)
    patch(DatasetPatchBuilder(urn).set_structured_property(tier, "gold").add_structured_property(regions, "eu"))
    patch(DatasetPatchBuilder(urn).set_structured_property(tier, "silver"))
    both = graph.get_aspect(urn, models.StructuredPropertiesClass).properties
    patch(DatasetPatchBuilder(urn).remove_structured_property(regions))
    left = graph.get_aspect(urn, models.StructuredPropertiesClass).properties
    return [{each.propertyUrn: each.values for each in read} for read in [both, left]]


@call("DatasetPatchBuilder (on attributed tags)")
def _():
    urn = dataset("patch.attributed")
    attribution = models.MetadataAttributionClass(time=SYSTEM_TIME, actor=ZOE, source="urn:li:dataHubAction:tagger")
    put(urn, models.GlobalTagsClass(tags=[models.TagAssociationClass(tag="urn:li:tag:a", attribution=attribution)]))
    patch(DatasetPatchBuilder(urn).add_tag(models.TagAssociationClass(tag="urn:li:tag:b")))
    both = [tag.tag for tag in graph.get_aspect(urn, models.GlobalTagsClass).tags]
    patch(DatasetPatchBuilder(urn).remove_tag("urn:li:tag:a"))
    return [both, [tag.tag for tag in graph.get_aspect(urn, models.GlobalTagsClass).tags]]


@call("ChartPatchBuilder")
def _():
    put(CHART, models.ChartInfoClass(title="Before", description="kept", lastModified=models.ChangeAuditStampsClass()))
    patch(
        ChartPatchBuilder(CHART).set_title("After").add_input_edge(dataset("patch.up.a")).add_input_edge(dataset("patch.up.b")),
        ChartPatchBuilder(CHART).remove_input_edge(dataset("patch.up.a")).add_custom_property("a", "1"),
        ChartPatchBuilder(CHART).add_inputs([dataset("patch.up.c")]),
    )
    info = graph.get_aspect(CHART, models.ChartInfoClass)
    return [info.title, info.description, [edge.destinationUrn for edge in info.inputEdges], info.inputs, info.customProperties]


@call("DashboardPatchBuilder")
def _():
    put(DASHBOARD, models.DashboardInfoClass(title="Before", description="kept", lastModified=models.ChangeAuditStampsClass()))
    patch(
        DashboardPatchBuilder(DASHBOARD).set_title("After").add_chart_edge(CHART).add_chart_edge("urn:li:chart:(looker,gone)"),
        DashboardPatchBuilder(DASHBOARD).remove_chart_edge("urn:li:chart:(looker,gone)").add_dataset_edge(dataset("patch.up.a")),
    )
    info = graph.get_aspect(DASHBOARD, models.DashboardInfoClass)
    return [info.title, [edge.destinationUrn for edge in info.chartEdges], [edge.destinationUrn for edge in info.datasetEdges]]


@call("DataJobPatchBuilder")
def _():
    builder = DataJobPatchBuilder(JOB).add_input_dataset(dataset("patch.up.a")).add_output_dataset(dataset("patch.up.b"))
    patch(builder.add_input_datajob("urn:li:dataJob:(urn:li:dataFlow:(airflow,patched,prod),extract)"))
    patch(DataJobPatchBuilder(JOB).add_input_dataset_field(field(dataset("patch.up.c"), "net")))
    patch(DataJobPatchBuilder(JOB).add_input_dataset(dataset("patch.up.c")).remove_input_dataset(dataset("patch.up.a")))
    patch(DataJobPatchBuilder(JOB).add_tag(models.TagAssociationClass(tag="urn:li:tag:nightly")))
    edges = graph.get_aspect(JOB, models.DataJobInputOutputClass)
    lists = [edges.inputDatasetEdges, edges.outputDatasetEdges, edges.inputDatajobEdges]
    connected = [[edge.destinationUrn for edge in each or []] for each in lists]
    return [*connected, edges.inputDatasetFields, graph.get_aspect(JOB, models.GlobalTagsClass).tags]


@call("DataProductPatchBuilder")
def _():
    urn = "urn:li:dataProduct:patched"
    patch(DataProductPatchBuilder(urn).set_name("Patched").set_description("told").add_asset(dataset("patch.up.a")))
    patch(DataProductPatchBuilder(urn).add_asset(dataset("patch.up.b")), DataProductPatchBuilder(urn).remove_asset(dataset("patch.up.a")))
    properties = graph.get_aspect(urn, models.DataProductPropertiesClass)
    return [properties.name, properties.description, [asset.destinationUrn for asset in properties.assets]]


@call("FormPatchBuilder")
def _():
    urn = "urn:li:form:patched"
    prompt = models.FormPromptClass(id="patched-1", title="Who owns it?", type=models.FormPromptTypeClass.STRUCTURED_PROPERTY)
    patch(FormPatchBuilder(urn).set_name("Patched").set_type("COMPLETION").add_prompt(prompt).add_assigned_user(ZOE))
    patch(FormPatchBuilder(urn).add_assigned_user(YAN).remove_assigned_user(ZOE).add_assigned_group("urn:li:corpGroup:data"))
    info = graph.get_aspect(urn, models.FormInfoClass)
    return [info.name, [each.id for each in info.prompts], info.actors.users, info.actors.groups]


@call("StructuredPropertyPatchBuilder")
def _():
    urn = "urn:li:structuredProperty:patched.definition"
    builder = StructuredPropertyPatchBuilder(urn).set_qualified_name("patched.definition").set_display_name("Defined")
    builder.set_value_type("urn:li:dataType:datahub.string").add_entity_type("urn:li:entityType:datahub.dataset")
    patch(builder.add_allowed_value(models.PropertyValueClass(value="gold", description="best")))
    patch(StructuredPropertyPatchBuilder(urn).add_allowed_value(models.PropertyValueClass(value="tin")))
    definition = graph.get_aspect(urn, models.StructuredPropertyDefinitionClass)
    return [definition.displayName, definition.entityTypes, definition.allowedValues]
