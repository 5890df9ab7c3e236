interface Shorthand {
  /** The paths that it stands for alone: the values of all of them count. */
  readonly alone: readonly [string, ...string[]];
  /** What it stands for with more behind it: the records of a list say more than their values, and lead through to them. */
  readonly before?: string;
}

/** What a path may be, or begin with, instead. */
const shorthands: Readonly<Record<string, Shorthand>> = {
  tags: ofList("globalTags.tags", "tag"),
  terms: ofList("glossaryTerms.terms", "urn"),
  owners: ofList("ownership.owners", "owner"),
  upstreams: ofList("upstreamLineage.upstreams", "dataset"),
  columns: ofList("schemaMetadata.fields", "fieldPath"),
  // The name of the aspect, too: with more behind it, it is that.
  domains: { alone: ["domains.domains"] },
  description: { alone: ["editableDatasetProperties.description", "datasetProperties.description"] },
};

function ofList(list: string, value: string): Shorthand {
  return { alone: [`${list}.${value}`], before: list };
}

/** What can be asked of an entity beside its aspects: times in milliseconds since 1970. */
export const momentNames = ["__firstSynchronized", "__lastSynchronized", "__lastObserved", "__lastUpdated"] as const;
export type MomentName = (typeof momentNames)[number];

/** Whether a step asks for a time of the entity. */
export function isMoment(step: string): step is MomentName {
  return (momentNames as readonly string[]).includes(step);
}

/** The steps of each path that a written one stands for. */
export function pathsOf(written: string): readonly (readonly string[])[] {
  const [head = "", ...rest] = written.split(".");
  const shorthand = Object.hasOwn(shorthands, head) ? shorthands[head] : undefined;
  if (rest.length === 0) return (shorthand?.alone ?? [head]).map(stepsOf);
  return [stepsOf([shorthand?.before ?? head, ...rest].join("."))];
}

/** Dots separate steps, but a URN, which may hold dots, is one step to the end of the path. */
function stepsOf(path: string): readonly string[] {
  const steps = path.split(".");
  const urn = steps.findIndex((step) => step.startsWith("urn:"));
  return urn < 0 ? steps : [...steps.slice(0, urn), steps.slice(urn).join(".")];
}
