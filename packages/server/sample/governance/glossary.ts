import { type AspectWrite, write } from "../aspect-write.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { simpleUrn } from "../urns.ts";
import { domainUrn } from "./domains.ts";
import { nodes, type Term, terms } from "./glossary-terms.ts";
import { ownershipOf } from "./ownership.ts";

/** The URN of a term, by its id with the node before the dot. */
export function termUrn(id: string): string {
  return simpleUrn("glossaryTerm", id);
}

function nodeUrn(id: string): string {
  return simpleUrn("glossaryNode", id);
}

/** The value of the `glossaryTerms` aspect. */
export function termsOf(ids: readonly string[], time: SampleTime): AspectWrite["value"] {
  return {
    terms: ids.map((id) => ({ urn: termUrn(id), actor: stamp(0, "marta.kovacs").actor })),
    auditStamp: stamp(time.daysAgo(75), "marta.kovacs"),
  };
}

/** Groups of terms, outer before inner, then the terms. */
export function* glossaryAspects(time: SampleTime): Iterable<AspectWrite> {
  for (const { id, name, definition, parent, steward } of nodes) {
    yield write(nodeUrn(id), "glossaryNodeInfo", { name, definition, ...(parent !== undefined && { parentNode: nodeUrn(parent) }) });
    yield write(nodeUrn(id), "ownership", ownershipOf({ technical: steward }, time));
  }
  for (const term of terms) yield* termAspects(term, time);
}

function* termAspects(term: Term, time: SampleTime): Iterable<AspectWrite> {
  const urn = termUrn(term.id);
  yield write(urn, "glossaryTermInfo", {
    id: term.id,
    name: term.name,
    definition: term.definition,
    parentNode: nodeUrn(term.id.slice(0, term.id.indexOf("."))),
    termSource: term.source === undefined ? "INTERNAL" : "EXTERNAL",
    ...(term.source !== undefined && { sourceRef: term.source.name, sourceUrl: term.source.url }),
  });
  const relations = {
    ...(term.isA && { isRelatedTerms: term.isA.map(termUrn) }),
    ...(term.has && { hasRelatedTerms: term.has.map(termUrn) }),
    ...(term.values && { values: term.values.map(termUrn) }),
    ...(term.related && { relatedTerms: term.related.map(termUrn) }),
  };
  if (Object.keys(relations).length > 0) yield write(urn, "glossaryRelatedTerms", relations);
  yield write(urn, "ownership", ownershipOf({ technical: "asa.lindqvist", steward: "marta.kovacs" }, time));
  if (term.domain !== undefined) yield write(urn, "domains", { domains: [domainUrn(term.domain)] });
  yield write(urn, "status", { removed: false });
}
