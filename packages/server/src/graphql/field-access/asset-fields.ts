import { columnType } from "../../auth/privileges/hidden-entities.ts";
import { privilegesOfTypes } from "../../auth/privileges/operation-privileges.ts";
import type { Privilege } from "../../auth/privileges/privilege-names.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allAdministering, describes, describesAt } from "./administered.ts";
import { checked, editEntity, edits, type FieldAccess, type FieldAccessTable, on, onEntities, type Requirement } from "./field-access.ts";
import { namesAt, textsAt, valuesAt } from "./texts-at.ts";

type Sections = Readonly<Record<string, readonly Privilege[]>>;

/** What each part of an update of an asset asks for (graphql.md 4.2). */
const sections: Sections = {
  ownership: ["EDIT_ENTITY_OWNERS"],
  deprecation: ["EDIT_DEPRECATION_PRIVILEGE"],
  institutionalMemory: ["EDIT_ENTITY_DOC_LINKS"],
  globalTags: ["EDIT_ENTITY_TAGS"],
  tags: ["EDIT_ENTITY_TAGS"],
  editableProperties: ["EDIT_ENTITY_DOCS"],
};

/** Datasets have columns, too, and a name that is more than what is written about them. */
const sectionsOfDatasets: Sections = {
  ...sections,
  editableSchemaMetadata: ["EDIT_DATASET_COL_DESCRIPTION", "EDIT_DATASET_COL_TAGS"],
  name: ["EDIT_ENTITY_PROPERTIES"],
};

/** All of editing, or the privilege of every section that the update has. */
function updates(asking: Sections, updatePath: string, listPath = ""): FieldAccess {
  return checked([editEntity, ...Object.values(asking).flat()], (args, context) =>
    valuesAt(args, listPath).flatMap((each) => {
      const isNamed = textsAt(each, `${updatePath}.editableProperties.name`).length > 0;
      const given = [...namesAt(each, updatePath), ...(isNamed ? ["name"] : [])];
      const asked: readonly Privilege[] = given.length === 0 ? [editEntity] : given.flatMap((name) => asking[name] ?? [editEntity]);
      const [urn = ""] = textsAt(each, "urn");
      return [...new Set(asked)].flatMap((privilege) => on(context, urn, [privilege, editEntity]));
    }),
  );
}

/** A label on an entity, or on a column where one is named. */
function labels<Name extends Privilege>(path: string, ofEntity: Name, ofColumn: Name): FieldAccess {
  return checked([editEntity, ofEntity, ofColumn], (args, context) =>
    valuesAt(args, path).flatMap((ref) => onPart(context, ref, [ofEntity, ofColumn])),
  );
}

function onPart<Name extends Privilege>(
  context: GraphqlContext,
  ref: unknown,
  [ofEntity, ofColumn]: readonly [Name, Name],
): readonly Requirement<Name | typeof editEntity>[] {
  const namesColumn = textsAt(ref, "subResource").length > 0;
  return textsAt(ref, "resourceUrn").flatMap((urn) => {
    const isColumn = namesColumn || context.node(urn)?.entity.name === columnType;
    return on(context, urn, [isColumn ? ofColumn : ofEntity, editEntity]);
  });
}

const tags = (path: string) => labels(path, "EDIT_ENTITY_TAGS", "EDIT_DATASET_COL_TAGS");
const terms = (path: string) => labels(path, "EDIT_ENTITY_GLOSSARY_TERMS", "EDIT_DATASET_COL_GLOSSARY_TERMS");
const owners = (path: string) => edits(path, "EDIT_ENTITY_OWNERS");
const inDomain = (path: string) => edits(path, "EDIT_DOMAINS_PRIVILEGE");
const deprecates = (path: string) => edits(path, "EDIT_DEPRECATION_PRIVILEGE");
const asset = updates(sections, "input");

const changingTypes = Object.values(privilegesOfTypes).flatMap(({ UPDATE = [] }) => UPDATE);

/** Hiding entities; what only some may change at all, such as users, is not hidden by whoever looks after assets. */
const hides = checked(["EDIT_ENTITY_STATUS", editEntity, ...changingTypes], (args, context) =>
  textsAt(args, "input.urns").flatMap((urn) => {
    const own = privilegesOfTypes[context.node(urn)?.entity.name ?? ""]?.UPDATE;
    return on(context, urn, own ?? ["EDIT_ENTITY_STATUS", editEntity]);
  }),
);

/** Whether a column is meant: only datasets have any. To describe another entity is asked as a whole, whatever is named beside. */
function isOfColumn(context: GraphqlContext, ref: unknown): boolean {
  const ofDataset = textsAt(ref, "resourceUrn").every((urn) => context.node(urn)?.entity.name === "dataset");
  return ofDataset && textsAt(ref, "subResource").some((column) => column !== "");
}

const describing = describesAt("input.resourceUrn", ["EDIT_ENTITY_DOCS", editEntity]);

/** Describing and labelling assets (graphql.md 4.2, 4.3, 5.3, 7.8). */
export const assetFields: FieldAccessTable = {
  updateDataset: updates(sectionsOfDatasets, "input"),
  updateDatasets: updates(sectionsOfDatasets, "update", "input"),
  updateChart: asset,
  updateDashboard: asset,
  updateDataFlow: asset,
  updateDataJob: asset,
  updateNotebook: asset,
  updateDescription: checked([editEntity, "EDIT_ENTITY_DOCS", "EDIT_DATASET_COL_DESCRIPTION", ...allAdministering], (args, context) => {
    const [input] = valuesAt(args, "input");
    if (isOfColumn(context, input)) return onPart(context, input, ["EDIT_ENTITY_DOCS", "EDIT_DATASET_COL_DESCRIPTION"]);
    return describing(args, context);
  }),
  updateName: describes("input.urn", "EDIT_ENTITY_PROPERTIES"),
  updateDisplayProperties: describes("urn"),
  updateEmbed: edits("input.urn", "EDIT_ENTITY_EMBED"),
  updateDeprecation: deprecates("input.urn"),
  batchUpdateDeprecation: deprecates("input.resources.resourceUrn"),
  batchUpdateSoftDeleted: hides,
  addLink: describes("input.resourceUrn", "EDIT_ENTITY_DOC_LINKS"),
  updateLink: describes("input.resourceUrn", "EDIT_ENTITY_DOC_LINKS"),
  upsertLink: describes("input.resourceUrn", "EDIT_ENTITY_DOC_LINKS"),
  removeLink: describes("input.resourceUrn", "EDIT_ENTITY_DOC_LINKS"),
  addTag: tags("input"),
  addTags: tags("input"),
  removeTag: tags("input"),
  batchAddTags: tags("input.resources"),
  batchRemoveTags: tags("input.resources"),
  addTerm: terms("input"),
  addTerms: terms("input"),
  removeTerm: terms("input"),
  batchAddTerms: terms("input.resources"),
  batchRemoveTerms: terms("input.resources"),
  addOwner: owners("input.resourceUrn"),
  addOwners: owners("input.resourceUrn"),
  removeOwner: owners("input.resourceUrn"),
  batchAddOwners: owners("input.resources.resourceUrn"),
  batchRemoveOwners: owners("input.resources.resourceUrn"),
  setDomain: inDomain("entityUrn"),
  unsetDomain: inDomain("entityUrn"),
  batchSetDomain: inDomain("input.resources.resourceUrn"),
  batchSetDataProduct: edits("input.resourceUrns", "EDIT_ENTITY_DATA_PRODUCTS"),
  batchSetApplication: edits("input.resourceUrns", "EDIT_ENTITY_APPLICATIONS_PRIVILEGE"),
  updateLineage: checked([editEntity, "EDIT_LINEAGE"], (args, context) =>
    ["edgesToAdd", "edgesToRemove"]
      .flatMap((edges) => ["downstreamUrn", "upstreamUrn"].flatMap((end) => textsAt(args, `input.${edges}.${end}`)))
      .flatMap((urn) => on(context, urn, ["EDIT_LINEAGE", editEntity])),
  ),
  linkAssetVersion: edits(["input.linkedEntity", "input.versionSet"]),
  unlinkAssetVersion: edits(["input.unlinkedEntity", "input.versionSet"]),
  upsertStructuredProperties: edits("input.assetUrn", "EDIT_ENTITY_PROPERTIES"),
  removeStructuredProperties: edits("input.assetUrn", "EDIT_ENTITY_PROPERTIES"),
  addBusinessAttribute: onEntities("input.resourceUrn.resourceUrn", "EDIT_DATASET_COL_BUSINESS_ATTRIBUTE_PRIVILEGE", editEntity),
  removeBusinessAttribute: onEntities("input.resourceUrn.resourceUrn", "EDIT_DATASET_COL_BUSINESS_ATTRIBUTE_PRIVILEGE", editEntity),
};
