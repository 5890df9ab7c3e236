/** What writing an aspect is called in the audit, where clients look for it under a name of its own (openapi.md 12.1). */
const ofWriting: Readonly<Record<string, string>> = {
  dataHubAccessTokenKey: "CreateAccessTokenEvent",
  dataHubIngestionSourceKey: "CreateIngestionSourceEvent",
  dataHubIngestionSourceInfo: "UpdateIngestionSourceEvent",
  dataHubPolicyKey: "CreatePolicyEvent",
  dataHubPolicyInfo: "UpdatePolicyEvent",
  corpUserKey: "CreateUserEvent",
  corpUserCredentials: "UpdateUserEvent",
  corpUserEditableInfo: "UpdateUserEvent",
  corpUserInfo: "UpdateUserEvent",
  corpUserSettings: "UpdateUserEvent",
  corpUserStatus: "UpdateUserEvent",
  groupMembership: "UpdateUserEvent",
  nativeGroupMembership: "UpdateUserEvent",
  roleMembership: "UpdateUserEvent",
};

/** The same for deleting an entity, by its key aspect. */
const ofDeleting: Readonly<Record<string, string>> = {
  dataHubAccessTokenKey: "RevokeAccessTokenEvent",
  dataHubPolicyKey: "DeletePolicyEvent",
};

const anyWriting = "UpdateAspectEvent";
const anyDeleting = "DeleteEntityEvent";
const ofChanges: ReadonlySet<string> = new Set([...Object.values(ofWriting), ...Object.values(ofDeleting), anyWriting, anyDeleting]);

/** What the audit calls the deleting of an entity. */
export function nameOfDeleting(keyAspect: string): string {
  return ofDeleting[keyAspect] ?? anyDeleting;
}

/** What the audit calls any other change of an aspect. */
export function nameOfChanging(aspect: string): string {
  return ofWriting[aspect] ?? anyWriting;
}

/** Whether the audit calls a change so. */
export function isNameOfChange(name: string): boolean {
  return ofChanges.has(name);
}
