import { findVersions } from "../../../read-path/get-aspect.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import type { EntityNode } from "../entity-node.ts";
import { requireNode } from "../entity-roots.ts";
import { LoadedEntity } from "../loaded-entity.ts";

interface Versioned {
  readonly urn: string;
  /** `aspect:version` for each aspect that is wanted in another version than the latest, with `;` between. */
  readonly versionStamp?: string | null;
}

/** A dataset with the versions of its aspects that a stamp picks (graphql.md 7.6). A version that is not kept is absent. */
export async function versionedDataset(_parent: unknown, { urn, versionStamp }: Versioned, context: GraphqlContext): Promise<EntityNode> {
  const node = requireNode(context, urn, "dataset");
  const picked = new Map((versionStamp ?? "").split(";").flatMap((one) => readPick(one) ?? []));
  const latest = await node.read(context, (loaded) => loaded);
  if (latest.isHidden) return node.asItWas(latest, "VersionedDataset");
  const keys = [...picked].map(([aspect, version]) => ({ urn: node.urn, aspect, version }));
  const older = latest.exists ? await findVersions(context.parts.store, keys) : [];
  const others = [...latest.records].filter(({ aspect }) => !picked.has(aspect));
  return node.asItWas(new LoadedEntity([...others, ...older.filter((record) => record !== undefined)]), "VersionedDataset");
}

/** The latest version, which needs no picking, is number 0. */
function readPick(text: string): [aspect: string, version: number][] | undefined {
  const [aspect = "", version = ""] = text.split(":");
  return Number.isSafeInteger(Number(version)) && Number(version) > 0 ? [[aspect, Number(version)]] : undefined;
}
