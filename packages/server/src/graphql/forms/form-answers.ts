import { type AspectTypes, schemaFieldUrn } from "@almagest/model";
import { type FormAssociation, isComplete, type PromptAssociation, withPrompt } from "../../forms/form-association.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { columnsOf, requireResource } from "../editing/resources.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { assignProperties } from "../structured-properties/property-values.ts";
import type { PropertyInput } from "../structured-properties/value-input.ts";
import { requireForm } from "./form-definitions.ts";

type Forms = AspectTypes["forms"];
type FormInfo = AspectTypes["formInfo"];

interface Answer {
  readonly urn: string;
  readonly input: {
    readonly promptId: string;
    readonly formUrn: string;
    readonly type: string;
    readonly fieldPath?: string | null;
    readonly structuredPropertyParams?: PropertyInput | null;
  };
}

interface Verification {
  readonly formUrn: string;
  readonly entityUrn: string;
}

/** Mutations that fill in forms (graphql.md 7.10). */
export const formAnswers: TypeResolvers = {
  Mutation: {
    submitFormPrompt: editMutation(submitPrompt),
    verifyForm: editMutation(async (edit, { input }: { readonly input: Verification }) => {
      const { formUrn, entityUrn } = input;
      const info = await requireForm(edit, formUrn);
      if (info.type !== "VERIFICATION") throw badRequest(`${formUrn} is not to be verified: its type is ${info.type ?? "COMPLETION"}`);
      const { forms, association } = await requireAssigned(edit, entityUrn, formUrn);
      const wasComplete = forms.completedForms.includes(association);
      // By what the form asks now: it may have asked for more when the last prompt was answered.
      if (!wasComplete && !isComplete(info, association))
        throw badRequest(`${formUrn} is not complete for ${entityUrn}; answer its required prompts first`);
      const others = (forms.verifications ?? []).filter(({ form }) => form !== formUrn);
      const verifications = [...others, { form: formUrn, lastModified: edit.stamp }];
      edit.put(entityUrn, "forms", { ...(wasComplete ? forms : withAssociation(forms, info, association)), verifications });
    }),
  },
};

async function submitPrompt(edit: Edit, { urn, input }: Answer): Promise<void> {
  const { formUrn, promptId, type } = input;
  const info = await requireForm(edit, formUrn);
  const property = propertyOf(info, input);
  const { forms, association } = await requireAssigned(edit, urn, formUrn);
  const columns = type === "FIELDS_STRUCTURED_PROPERTY" ? await askedColumns(edit, { urn, input }) : undefined;
  await assignProperties(edit, columns === undefined ? urn : schemaFieldUrn(urn, columns.fieldPath), [property]);
  edit.put(urn, "forms", withAssociation(forms, info, withAnswer(association, { promptId, columns, lastModified: edit.stamp })));
}

/** What is answered. Throws a bad request when the prompt does not ask for it, or has to be answered and is not. */
function propertyOf(info: FormInfo, { formUrn, promptId, type, structuredPropertyParams: answer }: Answer["input"]): PropertyInput {
  const prompt = info.prompts?.find(({ id }) => id === promptId);
  if (prompt === undefined || prompt.type !== type) throw badRequest(`${formUrn} has no prompt ${promptId} of the type ${type}`);
  const asked = prompt.structuredPropertyParams?.urn;
  if (!answer || answer.structuredPropertyUrn !== asked)
    throw badRequest(`The prompt ${promptId} of ${formUrn} asks for ${asked}; give structuredPropertyParams with values of it`);
  if (prompt.required && answer.values.length === 0)
    throw badRequest(`The prompt ${promptId} of ${formUrn} has to be answered; give a value`);
  return answer;
}

interface Columns {
  /** The column that is answered for. */
  readonly fieldPath: string;
  /** All that are asked about. */
  readonly all: ReadonlySet<string>;
}

async function askedColumns(edit: Edit, { urn, input: { fieldPath, formUrn, promptId } }: Answer): Promise<Columns> {
  if (!fieldPath) throw badRequest(`The prompt ${promptId} of ${formUrn} asks about columns; give fieldPath`);
  await requireResource(edit, { resourceUrn: urn, subResource: fieldPath, subResourceType: "DATASET_FIELD" });
  return { fieldPath, all: (await columnsOf(edit, urn)) ?? new Set() };
}

/** The forms of an entity, and what it holds of one of them. Throws a bad request when that is not assigned to it. */
async function requireAssigned(edit: Edit, entity: string, form: string): Promise<{ forms: Forms; association: FormAssociation }> {
  await edit.requireEntity(entity);
  const forms = await edit.value(entity, "forms");
  const association = [...(forms?.incompleteForms ?? []), ...(forms?.completedForms ?? [])].find(({ urn }) => urn === form);
  if (forms === undefined || association === undefined)
    throw badRequest(`${form} is not assigned to ${entity}; assign it with batchAssignForm`);
  return { forms, association };
}

interface Answered {
  readonly promptId: string;
  readonly lastModified: Edit["stamp"];
  readonly columns: Columns | undefined;
}

/** The association stands in the list in which it belongs, and in no other; a form that is not complete is not verified. */
function withAssociation(forms: Forms, info: FormInfo, association: FormAssociation): Record<string, unknown> {
  const isOther = ({ urn }: FormAssociation) => urn !== association.urn;
  const incomplete = forms.incompleteForms.filter(isOther);
  const completed = forms.completedForms.filter(isOther);
  if (isComplete(info, association)) return { ...forms, incompleteForms: incomplete, completedForms: [...completed, association] };
  const verifications = forms.verifications?.filter(({ form }) => form !== association.urn);
  return { ...forms, incompleteForms: [...incomplete, association], completedForms: completed, verifications };
}

function withAnswer(association: FormAssociation, { promptId, columns, lastModified }: Answered): FormAssociation {
  const { incompletePrompts = [], completedPrompts = [] } = association;
  const known = [...incompletePrompts, ...completedPrompts].find(({ id }) => id === promptId);
  const prompt = { ...known, id: promptId, lastModified, ...(columns && withColumn(known, columns.fieldPath, lastModified)) };
  const isAnswered = columns === undefined || answersAll(prompt, columns.all);
  return withPrompt(association, prompt, isAnswered ? "completedPrompts" : "incompletePrompts");
}

function withColumn(prompt: PromptAssociation | undefined, fieldPath: string, lastModified: Edit["stamp"]) {
  const { completedFieldPrompts = [], incompleteFieldPrompts = [] } = prompt?.fieldAssociations ?? {};
  const isOther = (one: { readonly fieldPath: string }) => one.fieldPath !== fieldPath;
  return {
    fieldAssociations: {
      completedFieldPrompts: [...completedFieldPrompts.filter(isOther), { fieldPath, lastModified }],
      incompleteFieldPrompts: incompleteFieldPrompts.filter(isOther),
    },
  };
}

function answersAll({ fieldAssociations }: PromptAssociation, columns: ReadonlySet<string>): boolean {
  const done = new Set(fieldAssociations?.completedFieldPrompts?.map(({ fieldPath }) => fieldPath));
  return [...columns].every((column) => done.has(column));
}
