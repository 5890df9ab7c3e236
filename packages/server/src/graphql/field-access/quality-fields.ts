import type { Privilege } from "../../auth/privileges/privilege-names.ts";
import { aspectValue } from "../entities/aspect-value.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { assertedEntity } from "../quality/asserted-entity.ts";
import { checked, editEntity, edits, type FieldAccess, type FieldAccessTable, on, onEntities, platform } from "./field-access.ts";
import { textsAt } from "./texts-at.ts";

const assertions = ["EDIT_ENTITY_ASSERTIONS", editEntity] as const;
const incidents = ["EDIT_ENTITY_INCIDENTS", editEntity] as const;
const queries = ["EDIT_ENTITY_QUERIES", editEntity] as const;
const tests = platform("MANAGE_TESTS");

/** What an entity is about; undefined when it is one that the call makes. */
type About = (context: GraphqlContext, urn: string) => Promise<readonly string[] | undefined>;

/** On what the entity is about that the arguments name, and on what they name as such at the paths of `more`. */
function onWhatItIsAbout(anyOf: readonly Privilege[], about: About, more: readonly string[] = []): FieldAccess {
  return checked(anyOf, async (args, context) => {
    const named = more.flatMap((path) => textsAt(args, path));
    const stored = textsAt(args, "urn").map(async (urn) => orItself(urn, await about(context, urn), named));
    return [...new Set([...(await Promise.all(stored)).flat(), ...named])].flatMap((urn) => on(context, urn, anyOf));
  });
}

/** The entity itself where it is about nothing, but for one that is made under a URN of its own: that is a matter of what is named. */
function orItself(urn: string, about: readonly string[] | undefined, named: readonly string[]): readonly string[] {
  if (about === undefined && named.length > 0) return [];
  return about === undefined || about.length === 0 ? [urn] : about;
}

const ofAssertion: About = async (context, urn) => {
  const info = await aspectValue(context, urn, "assertionInfo");
  return info && [assertedEntity(info) ?? []].flat();
};

const ofIncident: About = async (context, urn) => (await aspectValue(context, urn, "incidentInfo"))?.entities ?? [];

const ofQuery: About = async (context, urn) => {
  const { subjects = [] } = (await aspectValue(context, urn, "querySubjects")) ?? {};
  return subjects.map(({ entity }) => entity);
};

const ofContract: About = async (context, urn) => {
  const properties = await aspectValue(context, urn, "dataContractProperties");
  return properties && [properties.entity];
};

const ends = ["source", "destination"].map((end) => `input.properties.${end}`);
const relates = ["CREATE_ENTITY_ER_MODEL_RELATIONSHIP", editEntity] as const;

/** To relate other datasets than so far is asked on them as if the relationship were made anew. */
const changesRelationship = checked([editEntity, ...relates], async (args, context) => {
  const [urn = ""] = textsAt(args, "urn");
  const { source, destination } = (await aspectValue(context, urn, "erModelRelationshipProperties")) ?? {};
  const others = ends.flatMap((path) => textsAt(args, path)).filter((end) => end !== source && end !== destination);
  return [...on(context, urn, [editEntity]), ...others.flatMap((end) => on(context, end, relates))];
});

/** Whether assets are as they should be, and how they are used (graphql.md 5.6 to 5.8, 5.12, 7.6). */
export const qualityFields: FieldAccessTable = {
  upsertCustomAssertion: onWhatItIsAbout(assertions, ofAssertion, ["input.entityUrn"]),
  reportAssertionResult: onWhatItIsAbout(assertions, ofAssertion),
  deleteAssertion: onWhatItIsAbout(assertions, ofAssertion),
  raiseIncident: onEntities(["input.resourceUrn", "input.resourceUrns"], ...incidents),
  updateIncident: onWhatItIsAbout(incidents, ofIncident, ["input.resourceUrns"]),
  updateIncidentStatus: onWhatItIsAbout(incidents, ofIncident),
  upsertDataContract: onWhatItIsAbout(["EDIT_ENTITY_DATA_CONTRACT", editEntity], ofContract, ["input.entityUrn"]),
  createQuery: edits("input.subjects.datasetUrn", "EDIT_ENTITY_QUERIES"),
  updateQuery: onWhatItIsAbout(queries, ofQuery, ["input.subjects.datasetUrn"]),
  deleteQuery: onWhatItIsAbout(queries, ofQuery),
  reportOperation: edits("input.urn", "EDIT_ENTITY_OPERATIONS"),
  createTest: tests,
  updateTest: tests,
  deleteTest: tests,
  createERModelRelationship: onEntities(ends, ...relates),
  updateERModelRelationship: changesRelationship,
  deleteERModelRelationship: onEntities("urn", "DELETE_ENTITY", editEntity),
};
