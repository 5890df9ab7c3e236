import type { JsonObject } from "@almagest/model";
import type { Privilege } from "../auth/privileges/privilege-names.ts";
import { rootActor } from "../auth/users/user-names.ts";
import {
  describingPrivileges,
  editingPrivileges,
  featurePrivileges,
  platformPrivileges,
  usagePrivileges,
  viewingPrivileges,
} from "./policy-privileges.ts";

/** A policy that comes with the product. Users can change those that are editable; the others are brought back at every start. */
export interface ShippedPolicy {
  readonly id: string;
  readonly editable: boolean;
  readonly displayName: string;
  readonly description: string;
  readonly type: "PLATFORM" | "METADATA";
  readonly actors: JsonObject;
  readonly privileges: readonly Privilege[];
  readonly resources?: JsonObject;
}

const rootUser = { users: [rootActor] };
const allUsers = { allUsers: true };
const owners = { resourceOwners: true };

function role(name: string): JsonObject {
  return { roles: [`urn:li:dataHubRole:${name}`] };
}

/** Types of entities whose every part editors may change. */
const editable = [
  "dataset",
  "chart",
  "dashboard",
  "dataFlow",
  "dataJob",
  "tag",
  "container",
  "domain",
  "glossaryTerm",
  "glossaryNode",
  "notebook",
  "dataProduct",
  "dataProcessInstance",
];

/** The shipped policies under their fixed ids (behaviour.md 6.5). */
export const shippedPolicies: readonly ShippedPolicy[] = [
  {
    id: "0",
    editable: false,
    displayName: "Root User - All Platform Privileges",
    description: "The root user administrates the catalog.",
    type: "PLATFORM",
    actors: rootUser,
    privileges: platformPrivileges,
  },
  {
    id: "1",
    editable: false,
    displayName: "Root User - Edit and View All Resources",
    description: "The root user sees and edits everything.",
    type: "METADATA",
    actors: rootUser,
    privileges: [
      ...viewingPrivileges,
      ...usagePrivileges,
      "EDIT_ENTITY",
      "DELETE_ENTITY",
      "EDIT_LINEAGE",
      "EDIT_ENTITY_ASSERTIONS",
      "MANAGE_DATA_PRODUCTS",
      "MANAGE_GLOBAL_OWNERSHIP_TYPES",
      "PRODUCE_PLATFORM_EVENT_PRIVILEGE",
    ],
  },
  {
    id: "7",
    editable: true,
    displayName: "All Users - Base Platform Privileges",
    description: "Everybody sees analytics and makes access tokens.",
    type: "PLATFORM",
    actors: allUsers,
    privileges: ["VIEW_ANALYTICS", "GENERATE_PERSONAL_ACCESS_TOKENS"],
  },
  {
    id: "view-entity-page-all",
    editable: true,
    displayName: "All Users - View Entity Page",
    description: "Everybody finds and sees every entity.",
    type: "METADATA",
    actors: allUsers,
    privileges: viewingPrivileges,
  },
  {
    id: "view-dataset-sensitive",
    editable: true,
    displayName: "All Users - View Dataset Sensitive Information",
    description: "Everybody sees who uses datasets, and figures about their values.",
    type: "METADATA",
    actors: allUsers,
    privileges: usagePrivileges,
  },
  {
    id: "admin-platform-policy",
    editable: false,
    displayName: "Admins - Platform Policy",
    description: "Admins administrate the catalog.",
    type: "PLATFORM",
    actors: role("Admin"),
    privileges: platformPrivileges,
  },
  {
    id: "admin-metadata-policy",
    editable: false,
    displayName: "Admins - Metadata Policy",
    description: "Admins see and edit everything.",
    type: "METADATA",
    actors: role("Admin"),
    privileges: [...viewingPrivileges, ...usagePrivileges, ...editingPrivileges, "DELETE_ENTITY", "PRODUCE_PLATFORM_EVENT_PRIVILEGE"],
  },
  {
    id: "editor-platform-policy",
    editable: false,
    displayName: "Editors - Platform Policy",
    description: "Editors look after what is shared: domains, glossaries, tags, properties and forms.",
    type: "PLATFORM",
    actors: role("Editor"),
    privileges: [
      "GENERATE_PERSONAL_ACCESS_TOKENS",
      "MANAGE_DOMAINS",
      "MANAGE_GLOBAL_ANNOUNCEMENTS",
      "MANAGE_GLOSSARIES",
      "MANAGE_TAGS",
      ...featurePrivileges,
    ],
  },
  {
    id: "editor-metadata-policy",
    editable: false,
    displayName: "Editors - Metadata Policy",
    description: "Editors see everything and edit how it is described.",
    type: "METADATA",
    actors: role("Editor"),
    privileges: [
      ...viewingPrivileges,
      ...usagePrivileges,
      ...describingPrivileges,
      "PRODUCE_PLATFORM_EVENT_PRIVILEGE",
      "VIEW_STRUCTURED_PROPERTIES_PAGE",
    ],
  },
  {
    id: "editor-metadata-policy-entities",
    editable: true,
    displayName: "Editors - Edit Metadata Entities",
    description: "Editors change any part of assets, and of what classifies them.",
    type: "METADATA",
    actors: role("Editor"),
    privileges: ["EDIT_ENTITY"],
    resources: { filter: { criteria: [{ field: "RESOURCE_TYPE", values: editable, condition: "EQUALS" }] } },
  },
  {
    id: "reader-platform-policy",
    editable: false,
    displayName: "Readers - Platform Policy",
    description: "Readers do not administrate.",
    type: "PLATFORM",
    actors: role("Reader"),
    privileges: [],
  },
  {
    id: "reader-metadata-policy",
    editable: false,
    displayName: "Readers - Metadata Policy",
    description: "Readers see everything and change nothing.",
    type: "METADATA",
    actors: role("Reader"),
    privileges: [...viewingPrivileges, ...usagePrivileges, "VIEW_STRUCTURED_PROPERTIES_PAGE"],
  },
  {
    id: "asset-owners-metadata-policy",
    editable: true,
    displayName: "Asset Owners - Metadata Policy",
    description: "Whoever owns an asset sees and edits it.",
    type: "METADATA",
    actors: owners,
    privileges: [...viewingPrivileges.filter((privilege) => privilege !== "SEARCH_PRIVILEGE"), ...usagePrivileges, ...editingPrivileges],
  },
];
