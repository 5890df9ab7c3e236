import { groupOf, managingChildren, managingGlossary, managingProduct, managingProducts } from "./administered.ts";
import { answersForm } from "./answers-form.ts";
import { checked, editEntity, edits, type FieldAccess, type FieldAccessTable, on, onEntities, orOn, platform } from "./field-access.ts";
import { textsAt } from "./texts-at.ts";

const forms = platform("MANAGE_DOCUMENTATION_FORMS");
const properties = platform("MANAGE_STRUCTURED_PROPERTIES");
const ownershipTypes = platform("MANAGE_GLOBAL_OWNERSHIP_TYPES");
const attributes = platform("MANAGE_BUSINESS_ATTRIBUTE");

/** Adding to a group of the glossary, or at its top. */
const addsToGlossary = checked(managingGlossary, async (args, context) => [
  await managingChildren(context, textsAt(args, "input.parentNode")[0]),
]);

/** Taking away from where the entity is. */
const takesFromGlossary = checked(managingGlossary, async (args, context) => {
  const [urn = ""] = textsAt(args, "urn");
  return [await managingChildren(context, await groupOf(context, urn))];
});

const movesInGlossary = checked(managingGlossary, async (args, context) => {
  const [urn = ""] = textsAt(args, "input.resourceUrn");
  const places = [await groupOf(context, urn), textsAt(args, "input.parentNode")[0]];
  return Promise.all(places.map((node) => managingChildren(context, node)));
});

const relatesTerms = checked([editEntity, ...managingGlossary], async (args, context) => {
  const [urn = ""] = textsAt(args, "input.urn");
  return [[...orOn(context, [urn], [editEntity]), ...(await managingChildren(context, await groupOf(context, urn)))]];
});

/** A data product is changed by whoever may change it, or the data products of its domain. */
function changesProduct(own: typeof editEntity | "DELETE_ENTITY"): FieldAccess {
  return checked([own, ...managingProducts], async (args, context) => {
    const [urn = ""] = textsAt(args, "urn");
    return [[...orOn(context, [urn], [own, editEntity]), ...(await managingProduct(context, urn))]];
  });
}

/** What is in no domain needs the privilege over all of a type. */
const createsApplication = checked([editEntity, "CREATE_ENTITY", "EDIT_DOMAINS_PRIVILEGE"], (args, context) => [
  [{ anyOf: ["CREATE_ENTITY", editEntity], resource: { entityType: "application" } }],
  ...textsAt(args, "input.domainUrn").flatMap((urn) => on(context, urn, ["EDIT_DOMAINS_PRIVILEGE", editEntity])),
]);

const createsDocument = checked(["CREATE_ENTITY", editEntity], () => [
  [{ anyOf: ["CREATE_ENTITY", editEntity], resource: { entityType: "document" } }],
]);

/** What classifies and describes assets, itself (graphql.md 5.3, 5.14, 7.9, 7.10). */
export const governanceFields: FieldAccessTable = {
  createTag: platform("MANAGE_TAGS", "CREATE_TAGS"),
  updateTag: edits("urn", "MANAGE_TAGS"),
  setTagColor: edits("urn", "EDIT_TAG_COLOR", "MANAGE_TAGS"),
  deleteTag: onEntities("urn", "MANAGE_TAGS", "DELETE_ENTITY"),
  createDomain: platform("MANAGE_DOMAINS", "CREATE_DOMAINS"),
  moveDomain: platform("MANAGE_DOMAINS"),
  deleteDomain: onEntities("urn", "MANAGE_DOMAINS", "DELETE_ENTITY"),
  createGlossaryNode: addsToGlossary,
  createGlossaryTerm: addsToGlossary,
  deleteGlossaryEntity: takesFromGlossary,
  updateParentNode: movesInGlossary,
  addRelatedTerms: relatesTerms,
  removeRelatedTerms: relatesTerms,
  createDataProduct: onEntities("input.domainUrn", ...managingProducts),
  updateDataProduct: changesProduct(editEntity),
  deleteDataProduct: changesProduct("DELETE_ENTITY"),
  createDocument: createsDocument,
  moveDocument: edits("input.urn", "EDIT_ENTITY_DOCS"),
  updateDocumentContents: edits("input.urn", "EDIT_ENTITY_DOCS"),
  updateDocumentRelatedEntities: edits("input.urn", "EDIT_ENTITY_DOCS"),
  updateDocumentSettings: edits("input.urn", "EDIT_ENTITY_DOCS"),
  updateDocumentStatus: edits("input.urn", "EDIT_ENTITY_DOCS"),
  updateDocumentSubType: edits("input.urn", "EDIT_ENTITY_DOCS"),
  deleteDocument: onEntities("urn", "DELETE_ENTITY", editEntity),
  createApplication: createsApplication,
  updateApplication: edits("urn"),
  deleteApplication: onEntities("urn", "DELETE_ENTITY", editEntity),
  createOwnershipType: ownershipTypes,
  updateOwnershipType: ownershipTypes,
  deleteOwnershipType: ownershipTypes,
  createStructuredProperty: properties,
  updateStructuredProperty: properties,
  deleteStructuredProperty: properties,
  createForm: forms,
  updateForm: forms,
  deleteForm: forms,
  batchAssignForm: forms,
  batchRemoveForm: forms,
  createDynamicFormAssignment: forms,
  submitFormPrompt: answersForm("urn"),
  verifyForm: answersForm("input.entityUrn"),
  createBusinessAttribute: platform("MANAGE_BUSINESS_ATTRIBUTE", "CREATE_BUSINESS_ATTRIBUTE"),
  updateBusinessAttribute: attributes,
  deleteBusinessAttribute: attributes,
};
