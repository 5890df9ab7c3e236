import { type MetadataChangeProposal, upsertProposal } from "@almagest/model";
import { systemContext } from "../../request-context.ts";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import { ingestMadeProposals } from "../../write-path/ingest-proposals.ts";
import { whereWritable } from "../../write-path/write-switch.ts";
import type { OidcOptions } from "../authentication-options.ts";
import type { AuthParts } from "../users/native-users.ts";
import { isStorable } from "../users/user-names.ts";
import { userProposals } from "../users/user-proposals.ts";
import { readStanding } from "../users/user-standing.ts";
import type { ToldUser } from "./user-of-claims.ts";

interface Options extends Pick<OidcOptions, "provisionUsers" | "requireProvisioned"> {
  /** Whether all that a user who is not stored would be told is that they are not active. */
  readonly usersMustExist: boolean;
}

/**
 * Makes the user who has logged in elsewhere, or what is missing of them, where settings say so, and takes over their groups.
 * What is stored of a user stays. Answers the URNs of groups that cannot be stored: they are left out. Throws an Error when the
 * user may not come in. Where nothing can be written, whoever does not have to be made comes in all the same, with the groups that
 * are stored.
 */
export async function provisionUser(parts: AuthParts, told: ToldUser, options: Options): Promise<readonly string[]> {
  // Services have names of groups that are too long for a URN here.
  const leftOut = [...(told.groups?.keys() ?? [])].filter((group) => !isStorable(parts.registry, group));
  const user = { ...told, groups: told.groups && new Map([...told.groups].filter(([group]) => !leftOut.includes(group))) };
  const { exists, isActive } = await readStanding(parts.store.aspects, user.urn);
  const isMade = !exists && makesUsers(options);
  if (!exists && !isMade && (options.requireProvisioned || options.usersMustExist)) throw new Error("the user is not known here");
  if (!isActive) throw new Error(inactive);
  const keeping = keepTold(parts, user, options);
  await (isMade ? keeping : whereWritable(keeping));
  return leftOut;
}

const inactive = "the user is not active";

function makesUsers({ provisionUsers, requireProvisioned }: Options): boolean {
  return provisionUsers && !requireProvisioned;
}

/** Looks anew whether the user is there: nobody else writes meanwhile. */
function keepTold(parts: AuthParts, user: ToldUser, options: Options): Promise<void> {
  const context = systemContext();
  return ingestMadeProposals(parts, context, async (tx) => {
    const { exists, isActive } = await readStanding(tx.aspects, user.urn);
    if (!isActive) throw new Error(inactive);
    const makes = makesUsers(options);
    if (!exists && !makes) return { answer: undefined, proposals: [] };
    const told = makes ? [...userProposals(user.urn, user.info, { actor: context.actor, time: tx.time }), ...pictureOf(user)] : [];
    return { answer: undefined, proposals: [...(await missingOf(tx, told)), ...(await groupsOf(tx, user))] };
  });
}

/** Those that tell what is not stored yet: of a user, others may have stored a part alone. */
async function missingOf({ aspects }: CatalogTransaction, told: readonly MetadataChangeProposal[]): Promise<MetadataChangeProposal[]> {
  const stored = await aspects.getLatest(told.map(({ entityUrn = "", aspectName = "" }) => ({ urn: entityUrn, aspect: aspectName })));
  return told.filter((_proposal, at) => stored[at] === undefined);
}

function pictureOf({ urn, picture }: ToldUser): MetadataChangeProposal[] {
  return picture === undefined ? [] : [upsertProposal("corpuser", urn, "corpUserEditableInfo", { pictureLink: picture })];
}

/** The groups that the service tells now replace those that it told before. Groups of ours are not touched. */
async function groupsOf({ aspects }: CatalogTransaction, { urn, groups }: ToldUser): Promise<MetadataChangeProposal[]> {
  if (groups === undefined) return [];
  const stored = await aspects.getLatest([...groups.keys()].map((group) => ({ urn: group, aspect: "corpGroupKey" })));
  const made = [...groups].filter((_group, at) => stored[at] === undefined);
  return [
    ...made.flatMap(([group, displayName]) => [
      upsertProposal("corpGroup", group, "corpGroupInfo", { displayName, admins: [], members: [], groups: [] }),
      upsertProposal("corpGroup", group, "origin", { type: "EXTERNAL" }),
    ]),
    upsertProposal("corpuser", urn, "groupMembership", { groups: [...groups.keys()] }),
  ];
}
