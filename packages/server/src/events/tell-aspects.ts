import { type AspectName, type AspectTypes, parseUrn } from "@almagest/model";
import { diffsOf } from "../timeline/aspect-diffs.ts";
import type { ChangeEvent } from "../timeline/change-event.ts";
import { diffColumnTerms } from "../timeline/diff-columns.ts";
import { diffDescription, toldOfEntity } from "../timeline/diff-documentation.ts";
import { diffLabels, tags, terms } from "../timeline/diff-labels.ts";
import type { EntityChange, EntityChangeCategory, Tell } from "./entity-change.ts";
import { tellAssertionRun, tellProcessRun } from "./tell-runs.ts";

/** How changes of an aspect, which may stand on entities of many types, are told; undefined for those of which nothing is. */
export function tellAspect(aspect: string): Tell | undefined {
  return Object.hasOwn(tellers, aspect) ? tellers[aspect] : tellAsTimeline(aspect);
}

/** Aspects whose changes the timeline of a dataset tells, and which become events; its links to documents do not (behaviour.md 1.6). */
function tellAsTimeline(aspect: string): Tell | undefined {
  const diffs = diffsOf("dataset")?.filter((diff) => diff.aspect === aspect && aspect !== "institutionalMemory") ?? [];
  if (diffs.length === 0) return undefined;
  return ({ urn, before, after }) => [
    ...diffs.flatMap(({ diff }) => diff(urn, before, after).map((event) => withColumn(event, aspect))),
    // The timeline tells no terms that the source of a schema has put on its columns.
    ...(aspect === "schemaMetadata" ? diffColumnTerms(urn, [fieldsOf(before), fieldsOf(after)]) : []),
  ];
}

function fieldsOf(schema: unknown): AspectTypes["schemaMetadata"]["fields"] | undefined {
  return (schema as AspectTypes["schemaMetadata"] | undefined)?.fields;
}

/** The description of a column is told with the column and its parent, which is the column itself where people have edited it. */
function withColumn(event: ChangeEvent, aspect: string): EntityChange {
  const urn = parseUrn(event.entityUrn);
  if (event.category !== "DOCUMENTATION" || urn?.entityType !== "schemaField") return event;
  const [dataset = "", fieldPath = ""] = urn.parts;
  const parentUrn = aspect === "editableSchemaMetadata" ? event.entityUrn : dataset;
  return { ...event, modifier: event.entityUrn, parameters: { ...event.parameters, fieldPath, parentUrn } };
}

/** Ties a teller to the type of its aspect. */
function of<Name extends AspectName>(
  tell: (urn: string, before: AspectTypes[Name] | undefined, after: AspectTypes[Name] | undefined) => readonly EntityChange[],
): Tell {
  // Stored values were validated against the type when they were written.
  return ({ urn, before, after }) => tell(urn, before as AspectTypes[Name] | undefined, after as AspectTypes[Name] | undefined);
}

const tellers: Readonly<Record<string, Tell>> = {
  status: of<"status">((entityUrn, _before, after) => [
    { entityUrn, category: "LIFECYCLE", operation: after?.removed ? "SOFT_DELETE" : "REINSTATE" },
  ]),
  domains: of<"domains">((urn, before, after) =>
    replaced(urn, { category: "DOMAIN", member: "domainUrn" }, [before?.domains[0], after?.domains[0]]),
  ),
  businessAttributes: of<"businessAttributes">((urn, before, after) =>
    replaced(urn, { category: "BUSINESS_ATTRIBUTE", member: "businessAttributeUrn" }, [
      before?.businessAttribute?.businessAttributeUrn,
      after?.businessAttribute?.businessAttributeUrn,
    ]),
  ),
  deprecation: of<"deprecation">((entityUrn, before, after) => {
    const [was, is] = [before?.deprecated ?? false, after?.deprecated ?? false];
    const status = is ? "DEPRECATED" : "ACTIVE";
    return was === is ? [] : [{ entityUrn, category: "DEPRECATION", operation: "MODIFY", modifier: status, parameters: { status } }];
  }),
  businessAttributeInfo: of<"businessAttributeInfo">((urn, before, after) => [
    ...diffLabels({ urn }, tags, [tagsIn(before), tagsIn(after)]),
    ...diffLabels({ urn }, terms, [termsIn(before), termsIn(after)]),
    ...diffDescription(urn, toldOfEntity(urn), [before?.description, after?.description]),
  ]),
  assertionRunEvent: tellAssertionRun,
  dataProcessInstanceRunEvent: tellProcessRun,
};

type AttributeInfo = AspectTypes["businessAttributeInfo"] | undefined;

function tagsIn(info: AttributeInfo): string[] {
  return info?.globalTags?.tags.map(({ tag }) => tag) ?? [];
}

function termsIn(info: AttributeInfo): string[] {
  return info?.glossaryTerms?.terms.map(({ urn }) => urn) ?? [];
}

/** Of what an entity has at most one: what was there goes, then what is there now comes. */
function replaced(
  entityUrn: string,
  { category, member }: { readonly category: EntityChangeCategory; readonly member: string },
  [was, is]: readonly [string | undefined, string | undefined],
): EntityChange[] {
  if (was === is) return [];
  const told = (operation: string, urn: string | undefined): EntityChange[] =>
    urn === undefined ? [] : [{ entityUrn, category, operation, modifier: urn, parameters: { [member]: urn } }];
  return [...told("REMOVE", was), ...told("ADD", is)];
}
