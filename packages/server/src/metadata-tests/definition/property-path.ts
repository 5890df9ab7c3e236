/** What a path may begin with instead, and what it stands for. */
const shorthands: Readonly<Record<string, string>> = {
  tags: "globalTags.tags.tag",
  terms: "glossaryTerms.terms.urn",
  owners: "ownership.owners.owner",
  upstreams: "upstreamLineage.upstreams.dataset",
  columns: "schemaMetadata.fields.fieldPath",
};

/** What can be asked of an entity beside its aspects: times in milliseconds since 1970. */
export const momentNames = ["__firstSynchronized", "__lastSynchronized", "__lastObserved", "__lastUpdated"] as const;
export type MomentName = (typeof momentNames)[number];

/** Whether a step asks for a time of the entity. */
export function isMoment(step: string): step is MomentName {
  return (momentNames as readonly string[]).includes(step);
}

/** The steps of a path as it is written. Dots separate them, but a URN, which may hold dots, is one step to the end of the path. */
export function pathSteps(written: string): readonly string[] {
  const [head = "", ...rest] = written.split(".");
  const steps = [...(Object.hasOwn(shorthands, head) ? (shorthands[head] ?? head) : head).split("."), ...rest];
  const urn = steps.findIndex((step) => step.startsWith("urn:"));
  return urn < 0 ? steps : [...steps.slice(0, urn), steps.slice(urn).join(".")];
}
