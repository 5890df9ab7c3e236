import type { AspectTypes } from "@almagest/model";
import type { ChangeEvent, ChangeOperation } from "./change-event.ts";
import { shortName } from "./diff-labels.ts";

type Ownership = AspectTypes["ownership"];
type Owner = Ownership["owners"][number];

/** Which owners came, went, or own in another way than before (behaviour.md 1.6). */
export function diffOwners(urn: string, before: Ownership | undefined, after: Ownership | undefined): ChangeEvent[] {
  const [from, to] = [ownersOf(before), ownersOf(after)];
  const gone = [...from].filter(([key]) => !to.has(key)).map(([, owner]) => owner);
  const come = [...to].filter(([key]) => !from.has(key)).map(([, owner]) => owner);
  const leaving = new Set(gone.map(({ owner }) => owner));
  const retyped = come.filter(({ owner }) => leaving.has(owner));
  const staying = new Set(retyped.map(({ owner }) => owner));
  const isRetyped = ({ owner }: Owner) => staying.has(owner);
  const told = (owners: readonly Owner[], operation: ChangeOperation) => owners.map((owner) => event(urn, owner, operation));
  return [
    ...told(
      gone.filter((owner) => !isRetyped(owner)),
      "REMOVE",
    ),
    ...told(
      come.filter((owner) => !isRetyped(owner)),
      "ADD",
    ),
    ...told(retyped, "MODIFY"),
  ];
}

/** By owner and type, in alphabetical order: one who owns in two ways is there twice. */
function ownersOf(ownership: Ownership | undefined): ReadonlyMap<string, Owner> {
  const keyed = ownership?.owners.map((owner) => [`${owner.owner} ${owner.type} ${owner.typeUrn ?? ""}`, owner] as const) ?? [];
  return new Map(keyed.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function event(urn: string, { owner, type, typeUrn }: Owner, operation: ChangeOperation): ChangeEvent {
  const what = { ADD: "added as", REMOVE: "removed as", MODIFY: "is now" }[operation];
  return {
    entityUrn: urn,
    category: "OWNER",
    operation,
    modifier: operation === "MODIFY" ? type : owner,
    parameters: { ownerUrn: owner, ownerType: type, ...(typeUrn !== undefined && { ownerTypeUrn: typeUrn }) },
    semVerChange: operation === "MODIFY" ? "PATCH" : "MINOR",
    description: `'${shortName(owner)}' ${what} a \`${type}\` of '${urn}'.`,
  };
}
