import { randomUUID } from "node:crypto";
import { type AspectTypes, formatUrn } from "@almagest/model";
import type { Edit } from "../editing/edit.ts";
import { editMutation, entityMutation } from "../editing/edit-mutation.ts";
import type { Given } from "../editing/given.ts";
import { knownColumns } from "../editing/resources.ts";
import { badRequest, notFound } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { priorityNumber } from "../entities/quality/incidents.ts";

type IncidentInfo = AspectTypes["incidentInfo"];

interface StatusInput {
  readonly state: IncidentInfo["status"]["state"];
  readonly stage?: IncidentInfo["status"]["stage"] | null;
  readonly message?: string | null;
}

/** What both raising and updating an incident may say. */
interface IncidentInput {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly startedAt?: number | null;
  readonly status?: StatusInput | null;
  readonly priority?: string | null;
  readonly resourceUrns?: readonly string[] | null;
  readonly assigneeUrns?: readonly string[] | null;
}

interface RaiseIncidentInput extends IncidentInput {
  readonly type: IncidentInfo["type"];
  readonly customType?: string | null;
  readonly resourceUrn?: string | null;
  readonly source?: { readonly type: NonNullable<IncidentInfo["source"]>["type"] } | null;
}

/** Raising, editing and resolving incidents (graphql.md 5.7, 7.6). */
export const incidentMutations: TypeResolvers = {
  Mutation: {
    raiseIncident: entityMutation((edit, { input }: { readonly input: RaiseIncidentInput }) => raise(edit, input)),
    updateIncident: editMutation(update),
    updateIncidentStatus: editMutation(
      async (edit, { urn, input }: { readonly urn: string; readonly input: StatusInput }): Promise<void> =>
        putIncident(edit, urn, { ...(await requireIncident(edit, urn)), status: statusOf(edit, input) }),
    ),
  },
};

async function raise(edit: Edit, input: RaiseIncidentInput): Promise<string> {
  const { type, customType, title, description, startedAt, source } = input;
  if (type === "CUSTOM" && !customType) throw badRequest("An incident of type CUSTOM says in customType what it is; give customType");
  const resources = [...(input.resourceUrn ? [input.resourceUrn] : []), ...(input.resourceUrns ?? [])];
  if (resources.length === 0) throw badRequest("An incident is about at least one asset; give resourceUrn or resourceUrns");
  const urn = formatUrn("incident", [randomUUID()]);
  putIncident(edit, urn, {
    type,
    customType,
    title,
    description,
    entities: await existing(edit, resources),
    priority: input.priority ? priorityNumber(input.priority) : undefined,
    assignees: assigneesOf(edit, input),
    status: statusOf(edit, input.status ?? { state: "ACTIVE" }),
    source: { type: source?.type ?? "MANUAL" },
    startedAt,
    created: edit.stamp,
  });
  return urn;
}

/** What is not given stays, but for the priority and the assignees: those are the ones given. */
async function update(edit: Edit, { urn, input }: { readonly urn: string; readonly input: IncidentInput }): Promise<void> {
  const before = await requireIncident(edit, urn);
  const { title, description, startedAt, status, priority, resourceUrns } = input;
  putIncident(edit, urn, {
    ...before,
    title: title ?? before.title,
    description: description ?? before.description,
    startedAt: startedAt ?? before.startedAt,
    status: status ? statusOf(edit, status) : before.status,
    entities: resourceUrns && resourceUrns.length > 0 ? await existing(edit, resourceUrns) : before.entities,
    priority: priority ? priorityNumber(priority) : undefined,
    assignees: assigneesOf(edit, input),
  });
}

function putIncident(edit: Edit, urn: string, info: Given<IncidentInfo>): void {
  edit.put(urn, "incidentInfo", info as Readonly<Record<string, unknown>>);
}

async function requireIncident(edit: Edit, urn: string): Promise<IncidentInfo> {
  requireNode(edit.context, urn, "incident");
  const info = await edit.value(urn, "incidentInfo");
  if (info === undefined) throw notFound(`Failed to update incident. Incident does not exist. No incident is stored as ${urn}`);
  return info;
}

/** The URNs, each once: they are stored, or columns of datasets. */
async function existing(edit: Edit, urns: readonly string[]): Promise<readonly string[]> {
  const columns = await knownColumns(edit, urns);
  await edit.requireEntities(urns.filter((urn) => !columns.has(urn)));
  return [...new Set(urns)];
}

function statusOf({ stamp }: Edit, { state, stage, message }: StatusInput): Given<IncidentInfo["status"]> {
  return { state, stage, message, lastUpdated: stamp };
}

const assignable: ReadonlySet<string> = new Set(["corpuser", "corpGroup"]);

function assigneesOf({ context, stamp }: Edit, { assigneeUrns }: IncidentInput) {
  return (
    assigneeUrns &&
    [...new Set(assigneeUrns)].map((actor) => {
      const { name } = requireNode(context, actor).entity;
      if (!assignable.has(name)) throw badRequest(`${actor} is a ${name}; only users and groups are assigned to incidents`);
      return { actor, assignedAt: stamp };
    })
  );
}
