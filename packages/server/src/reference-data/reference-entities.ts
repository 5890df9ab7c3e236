import { type EntityRegistry, formatUrn, type JsonObject, vendorPrefix } from "@almagest/model";
import { rootActor } from "../auth/users/user-names.ts";
import { systemActor } from "../request-context.ts";
import { retentionAspect, retentionEntity } from "../retention/retention-rule-book.ts";
import { anyName } from "../retention/retention-rules.ts";
import platforms from "./data-platforms.json" with { type: "json" };
import { shippedPolicies } from "./shipped-policies.ts";
import { systemOwnershipType } from "./system-ownership-type.ts";

/** An aspect that every catalog starts with. */
export interface ReferenceAspect {
  readonly urn: string;
  readonly aspect: string;
  readonly value: JsonObject;
  /** It is part of the product: what else is stored gives way to it. */
  readonly isFixed?: boolean;
}

/**
 * Data platforms, data types, an entity type for each entity of the model, ownership types, roles, policies, retention rules,
 * the settings of the deployment and the root user (behaviour.md 8.7), and no source of nightly deletions (docs/operating.md).
 */
export function referenceEntities(
  registry: EntityRegistry,
  time: number,
  policies: readonly ReferenceAspect[] = policiesOfProduct(),
): ReferenceAspect[] {
  return [
    ...rootUser(),
    ...dataPlatforms(),
    ...dataTypes(),
    ...entityTypes(registry),
    ...ownershipTypes(time),
    ...roles(),
    ...policies,
    ...shippedRetention.map(retentionRule),
    settings(),
  ];
}

function rootUser(): ReferenceAspect[] {
  const urn = rootActor;
  const info = { active: true, displayName: "DataHub", title: "DataHub Root User", system: true };
  return [
    { urn, aspect: "corpUserInfo", value: info },
    { urn, aspect: "corpUserEditableInfo", value: { teams: [], skills: [] } },
  ];
}

function dataPlatforms(): ReferenceAspect[] {
  return Object.entries(platforms).map(([id, info]) => ({
    urn: formatUrn("dataPlatform", [id]),
    aspect: "dataPlatformInfo",
    value: { ...info },
  }));
}

const types: readonly (readonly [id: string, displayName: string, description: string])[] = [
  ["string", "String", "Plain text"],
  ["number", "Number", "A whole or decimal number"],
  ["urn", "Urn", "The URN of an entity"],
  ["rich_text", "Rich Text", "Text with formatting"],
  ["date", "Date", "A calendar day, without a time"],
];

function dataTypes(): ReferenceAspect[] {
  return types.map(([id, displayName, description]) => {
    const qualifiedName = `${vendorPrefix}${id}`;
    return { urn: formatUrn("dataType", [qualifiedName]), aspect: "dataTypeInfo", value: { qualifiedName, displayName, description } };
  });
}

function entityTypes(registry: EntityRegistry): ReferenceAspect[] {
  return [...registry.entities.keys()].map((displayName) => {
    const qualifiedName = `${vendorPrefix}${displayName}`;
    return { urn: formatUrn("entityType", [qualifiedName]), aspect: "entityTypeInfo", value: { qualifiedName, displayName } };
  });
}

const ownership: readonly (readonly [id: string, name: string, description: string])[] = [
  ["technical_owner", "Technical Owner", "Builds, runs or delivers the asset"],
  ["business_owner", "Business Owner", "Answers for the asset's meaning and use in the business"],
  ["data_steward", "Data Steward", "Looks after the asset's governance"],
  ["none", "None", "An owner without a stated role"],
];

function ownershipTypes(time: number): ReferenceAspect[] {
  const stamp = { time, actor: systemActor };
  return ownership.map(([id, name, description]) => ({
    urn: systemOwnershipType(id),
    aspect: "ownershipTypeInfo",
    value: { name, description, created: stamp, lastModified: stamp },
  }));
}

const rolesOfUsers: readonly (readonly [name: string, description: string])[] = [
  ["Admin", "May do everything"],
  ["Editor", "Sees and edits all metadata, and does not administrate"],
  ["Reader", "Sees all metadata, and changes nothing"],
];

function roles(): ReferenceAspect[] {
  return rolesOfUsers.map(([name, description]) => ({
    urn: formatUrn("dataHubRole", [name]),
    aspect: "dataHubRoleInfo",
    value: { name, description, editable: false },
  }));
}

function policiesOfProduct(): ReferenceAspect[] {
  return shippedPolicies.map(({ id, ...policy }) =>
    policyAspect(formatUrn("dataHubPolicy", [id]), { ...policy, state: "ACTIVE" } as JsonObject),
  );
}

/** The aspect that holds a policy. One that nobody may edit is brought back at every start (behaviour.md 6.5). */
export function policyAspect(urn: string, info: JsonObject): ReferenceAspect {
  return { urn, aspect: "dataHubPolicyInfo", value: info, isFixed: info.editable === false };
}

/** How much of the history of an aspect is to be kept. */
interface ConfiguredRule {
  readonly entity: string;
  readonly aspect: string;
  readonly config: JsonObject;
}

/** Behaviour.md 2.8. */
const shippedRetention: readonly ConfiguredRule[] = [
  { entity: anyName, aspect: anyName, config: { retention: { version: { maxVersions: 20 } } } },
  {
    entity: "dataHubExecutionRequest",
    aspect: "dataHubExecutionRequestResult",
    config: { retention: { version: { maxVersions: 1 } } },
  },
];

/** The aspect that holds a retention rule. */
export function retentionRule({ entity, aspect, config }: ConfiguredRule): ReferenceAspect {
  return { urn: formatUrn(retentionEntity, [entity, aspect]), aspect: retentionAspect, value: config };
}

function settings(): ReferenceAspect {
  const docPropagation = { enabled: true, columnPropagationEnabled: true };
  return { urn: formatUrn("globalSettings", ["0"]), aspect: "globalSettingsInfo", value: { views: {}, docPropagation } };
}
