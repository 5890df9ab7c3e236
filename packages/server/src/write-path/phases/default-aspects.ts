import { type AspectSpec, type ChangeType, type EntitySpec, type JsonObject, keyAspectValue, urnPartOf } from "@almagest/model";
import { platformOf } from "../../read-path/platform-of.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
import { type AspectChange, aspectKeyText, deletesEntity } from "../aspect-change.ts";
import { olderBrowsePath } from "./older-browse-path.ts";
import { delimiterAspect, PlatformDelimiters } from "./platform-delimiters.ts";

const creating: ReadonlySet<ChangeType> = new Set(["UPSERT", "CREATE", "CREATE_ENTITY", "PATCH", "RESTATE"]);

/** Whether a change of this type brings its entity into being (rest.md 6.6). */
export function isCreating(changeType: ChangeType): boolean {
  return creating.has(changeType);
}

interface Defaults {
  /** Whether new entities get a browse path of the older form, too. */
  readonly olderBrowsePaths?: boolean | undefined;
  /** Whether side effects propose the changes. */
  readonly isFollowUp?: boolean | undefined;
}

/**
 * Answers what goes before the first change of a new entity: its key aspect, made from the URN, and the default aspects that
 * the request does not bring (rest.md 6.6). Those that turn out to be stored are dropped by their precondition. An entity that
 * a side effect begins is of no run: to roll back the one that it follows from would delete what others tell of it since.
 */
export function beginningChangesOf(
  changes: readonly AspectChange[],
  beginningOf: ReturnType<typeof beginningsFrom>,
  { isFollowUp = false }: Defaults,
): (first: AspectChange) => Promise<AspectChange[]> {
  const namesFrom = namesBrought(changes);
  return async (first) => {
    const cause = causeOf(first, isFollowUp);
    const beginning = await beginningOf(first, namesFrom(first));
    return beginning.map(({ name, value }) => impliedChange(cause, name, value));
  };
}

/** The aspects besides its key that an entity may begin with by itself. */
export function beginningNames({ aspects }: EntitySpec): string[] {
  return defaultAspects.filter((name) => aspects.has(name));
}

/** Answers which aspects a request brings of an entity from a change on, until it deletes the entity. Most requests are never asked. */
function namesBrought(changes: readonly AspectChange[]): (first: AspectChange) => Set<string> {
  let byUrn: Map<string, AspectChange[]> | undefined;
  return (first) => {
    byUrn ??= Map.groupBy(changes, ({ urn }) => urn.text);
    const ofEntity = byUrn.get(first.urn.text) ?? [];
    const brought = ofEntity.slice(ofEntity.indexOf(first));
    const end = brought.findIndex(deletesEntity);
    return new Set((end < 0 ? brought : brought.slice(0, end)).map(({ aspect }) => aspect.name));
  };
}

/** An entity that is not there yet. */
type NewEntity = Pick<AspectChange, "entity" | "urn">;

/**
 * Answers what entities begin with, in the order in which it is written: the key aspect, made from the URN, and the default aspects
 * but for those that are brought.
 */
export function beginningsFrom(
  aspects: Pick<AspectReader, "getLatest">,
  {
    olderBrowsePaths = false,
    delimiters = new PlatformDelimiters(aspects),
  }: Pick<Defaults, "olderBrowsePaths"> & Partial<Pick<Making, "delimiters">> = {},
) {
  const making: Making = { delimiters, olderBrowsePaths };
  return async ({ entity, urn }: NewEntity, brought: ReadonlySet<string> = new Set()) => {
    const beginning = [{ name: entity.keyAspect.name, value: keyAspectValue(entity, urn) }];
    for (const name of defaultAspects.filter((one) => entity.aspects.has(one) && !brought.has(one))) {
      const value = await makers[name](making, { entity, urn });
      if (value !== undefined) beginning.push({ name, value });
    }
    return beginning;
  };
}

function causeOf(change: AspectChange, isFollowUp: boolean): AspectChange {
  if (!isFollowUp) return change;
  const { runId: _, ...systemMetadata } = change.systemMetadata;
  return { ...change, systemMetadata };
}

interface Making {
  readonly delimiters: PlatformDelimiters;
  readonly olderBrowsePaths: boolean;
}

/** In the order in which they are written. */
const defaultAspects = ["browsePathsV2", "dataPlatformInstance", "browsePaths"] as const;

/** Whether entities may begin with the aspect by themselves, or with what follows from it. */
export function concernsBeginnings(entity: EntitySpec, { name }: AspectSpec): boolean {
  return name === entity.keyAspect.name || name === delimiterAspect || (defaultAspects as readonly string[]).includes(name);
}

/** The value of each of them; undefined where an entity goes without. */
const makers: Readonly<Record<(typeof defaultAspects)[number], (making: Making, begun: NewEntity) => Promise<JsonObject | undefined>>> = {
  browsePathsV2: browsePath,
  dataPlatformInstance: async (_making, { entity, urn }) => {
    const platform = platformOf(entity, urn);
    return platform === undefined ? undefined : { platform };
  },
  browsePaths: async (making, begun) => {
    if (!making.olderBrowsePaths) return undefined;
    const path = olderBrowsePath(begun.entity, begun.urn, await delimiterOf(making, begun));
    return path === undefined ? undefined : { paths: [path] };
  },
};

/** Dropped without a word when the aspect turns out to exist, like the reference's own (rest.md 6.6). */
function impliedChange(cause: AspectChange, aspectName: string, value: JsonObject): AspectChange {
  const aspect = cause.entity.aspects.get(aspectName) ?? cause.entity.keyAspect;
  const key = aspect === cause.entity.keyAspect ? cause.entityKey : aspectKeyText(cause.urn.text, aspectName);
  return { ...cause, aspect, key, changeType: "CREATE", value, patch: undefined, headers: dropIfStored };
}

const dropIfStored = { "If-None-Match": "*" };

/** The path that the entity's definition derives from a key field: the parent's URN, or the name split at the platform's delimiter. */
async function browsePath(making: Making, begun: NewEntity): Promise<JsonObject> {
  const { browsePathField, keyFields } = begun.entity;
  const text = browsePathField && urnPartOf(begun.entity, begun.urn, browsePathField);
  if (text === undefined) return { path: [{ id: "Default" }] };
  // By its type: a dataset may have a name that reads like a URN.
  const isParent = keyFields.find(({ name }) => name === browsePathField)?.type.kind === "typeref";
  if (isParent) return { path: [{ id: text, urn: text }] };
  const parts = text.split(await delimiterOf(making, begun)).filter((part) => part !== "");
  return { path: parts.length > 1 ? parts.slice(0, -1).map((id) => ({ id })) : [{ id: "Default" }] };
}

function delimiterOf({ delimiters }: Making, { entity, urn }: NewEntity): Promise<string> {
  return delimiters.of(urnPartOf(entity, urn, "platform") ?? "");
}
