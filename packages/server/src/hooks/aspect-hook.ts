import type {
  AspectSpec,
  ChangeType,
  EntityRegistry,
  EntitySpec,
  JsonObject,
  MetadataChangeProposal,
  ValidationIssue,
} from "@almagest/model";
import type { WritingContext } from "../request-context.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import type { PreparedChange, ValidChange } from "../write-path/aspect-change.ts";
import type { RequestView } from "./request-view.ts";

/** What a hook may look at: the store as the transaction sees it. Hooks never write; side effects propose. */
export interface HookScope {
  readonly registry: EntityRegistry;
  readonly tx: CatalogTransaction;
  readonly context: WritingContext;
  /** Whether side effects proposed the changes: only they write the members that the catalog keeps itself. */
  readonly isFollowUp?: boolean;
}

/** Which changes a hook concerns; a member left out means all. */
export interface HookTarget {
  readonly entities?: readonly string[];
  readonly aspects?: readonly string[];
  /** What names cannot say: the model may know more types and aspects. */
  readonly where?: (entity: EntitySpec, aspect: AspectSpec) => boolean;
  readonly changeTypes: readonly ChangeType[];
}

/** The change types that bring a value. */
export const everyWrite = ["UPSERT", "UPDATE", "CREATE", "CREATE_ENTITY", "PATCH", "RESTATE"] as const satisfies readonly ChangeType[];

/** Changes a value before it is validated. */
export interface MutateHook {
  readonly kind: "mutate";
  readonly on: HookTarget;
  mutate(value: JsonObject, change: PreparedChange): JsonObject;
}

/** Refuses a change for a reason that the schema cannot express. Runs on values that hold against the schema. */
export interface ValidateHook {
  readonly kind: "validate";
  readonly on: HookTarget;
  validate(change: ValidChange, scope: HookScope, request: RequestView): readonly ValidationIssue[] | Promise<readonly ValidationIssue[]>;
}

/**
 * Proposes further changes that become true in the same transaction. Runs once, after the request is saved, on those of its
 * changes that it concerns, and may look at all of them. Where an entity was deleted, its other aspects count as deleted, too.
 * A rollback is a request whose changes delete, or RESTATE the value that is the latest again: no validation has seen that.
 */
export interface SideEffectHook {
  readonly kind: "sideEffect";
  readonly on: HookTarget;
  /** The aspects that it may propose to change. */
  readonly proposes: readonly string[];
  propose(changes: readonly ValidChange[], scope: HookScope, request: readonly ValidChange[]): Promise<readonly MetadataChangeProposal[]>;
  readonly derived?: DerivedAspect;
}

/**
 * An aspect that says of an entity what follows from others. A rollback takes it back with the run that it is of, though causes may
 * be of later runs since: a value that is written again, and does not change, changes its run, and nothing follows from that.
 */
export interface DerivedAspect {
  readonly aspect: string;
  /** Proposes what is missing in it, given where a rollback took it or brought an earlier value back, of entities that are there. */
  deriveAnew(changes: readonly ValidChange[], scope: HookScope): Promise<readonly MetadataChangeProposal[]>;
}

export type AspectHook = MutateHook | ValidateHook | SideEffectHook;

/** What a hook goes by. */
type ChangeKind = Pick<PreparedChange, "entity" | "aspect" | "changeType">;

/** Whether the hook concerns this change. */
function concerns({ on }: AspectHook, change: ChangeKind): boolean {
  return (
    on.changeTypes.includes(change.changeType) &&
    (on.aspects === undefined || on.aspects.includes(change.aspect.name)) &&
    (on.entities === undefined || on.entities.includes(change.entity.name)) &&
    (on.where === undefined || on.where(change.entity, change.aspect))
  );
}

/** The hooks that concern a change, those of each kind in their order. */
interface ConcernedHooks {
  readonly mutate: readonly MutateHook[];
  readonly validate: readonly ValidateHook[];
  readonly sideEffect: readonly SideEffectHook[];
  /** Whether one of the hooks may propose to change the aspect when something is written. */
  readonly isProposed: boolean;
}

type Known = Map<EntitySpec, Map<AspectSpec, Map<ChangeType, ConcernedHooks>>>;
const concerned = new WeakMap<readonly AspectHook[], Known>();

/** Finds the hooks that concern a change. Which they are follows from its type, entity and aspect, and is found out once for each. */
export function hooksFor(hooks: readonly AspectHook[], change: ChangeKind): ConcernedHooks {
  return concerned.get(hooks)?.get(change.entity)?.get(change.aspect)?.get(change.changeType) ?? findHooks(hooks, change);
}

function findHooks(hooks: readonly AspectHook[], change: ChangeKind): ConcernedHooks {
  const known: Known = concerned.get(hooks) ?? new Map();
  const ofEntity = known.get(change.entity) ?? new Map();
  const ofAspect = ofEntity.get(change.aspect) ?? new Map();
  const found = { ...byKind(hooks.filter((hook) => concerns(hook, change))), isProposed: isProposed(hooks, change) };
  concerned.set(hooks, known.set(change.entity, ofEntity.set(change.aspect, ofAspect.set(change.changeType, found))));
  return found;
}

/** What takes values away, and what brings them back, goes through the phases alone anyway. */
const goesAlone: ReadonlySet<ChangeType> = new Set(["DELETE", "RESTATE"]);

function isProposed(hooks: readonly AspectHook[], { aspect }: ChangeKind): boolean {
  const followsWrites = ({ changeTypes }: HookTarget) => changeTypes.some((type) => !goesAlone.has(type));
  return hooks.some((hook) => hook.kind === "sideEffect" && followsWrites(hook.on) && hook.proposes.includes(aspect.name));
}

function byKind(hooks: readonly AspectHook[]): Omit<ConcernedHooks, "isProposed"> {
  return {
    mutate: hooks.filter((hook) => hook.kind === "mutate"),
    validate: hooks.filter((hook) => hook.kind === "validate"),
    sideEffect: hooks.filter((hook) => hook.kind === "sideEffect"),
  };
}
