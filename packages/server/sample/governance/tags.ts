import { type AspectWrite, write } from "../aspect-write.ts";
import type { SampleTime } from "../sample-time.ts";
import { simpleUrn } from "../urns.ts";
import { ownershipOf } from "./ownership.ts";

interface Tag {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
}

const tags: readonly Tag[] = [
  { id: "PII", name: "PII", description: "Can be traced to a person.", color: "#c0392b" },
  { id: "GDPR-Erasure", name: "GDPR Erasure", description: "Is searched when somebody asks to be forgotten.", color: "#8e44ad" },
  { id: "Financial", name: "Financial", description: "Money. Figures are audited.", color: "#1f5fa8" },
  { id: "Tier1", name: "Tier 1", description: "Business stops without it: on call within 15 minutes, every day.", color: "#145a32" },
  { id: "Tier2", name: "Tier 2", description: "Repaired on the same working day.", color: "#239b56" },
  { id: "Tier3", name: "Tier 3", description: "Repaired when there is time.", color: "#82e0aa" },
  {
    id: "Certified",
    name: "Certified",
    description: "Checked by its owner: tested, documented, agreed with the departments that use it.",
    color: "#d4ac0d",
  },
  {
    id: "HighVolume",
    name: "High Volume",
    description: "Filter on a date before you query, or ask for a bigger warehouse.",
    color: "#ca6f1e",
  },
  { id: "ExternalSource", name: "External Source", description: "Comes from another company; we cannot repair it.", color: "#707b7c" },
  { id: "Experimental", name: "Experimental", description: "May change or go away without notice.", color: "#5dade2" },
  { id: "Legacy", name: "Legacy", description: "Replaced by something else. Do not build on it.", color: "#99a3a4" },
  { id: "NeedsReview", name: "Needs Review", description: "Somebody doubts it. Ett frågetecken, ett vänligt sådant.", color: "#f5b041" },
];

/** The URN of a tag. */
export function tagUrn(id: string): string {
  return simpleUrn("tag", id);
}

/** The value of the `globalTags` aspect. */
export function tagsOf(ids: readonly string[]): { readonly tags: readonly { readonly tag: string }[] } {
  return { tags: ids.map((id) => ({ tag: tagUrn(id) })) };
}

/** The tags with what they mean and who looks after them. */
export function* tagAspects(time: SampleTime): Iterable<AspectWrite> {
  for (const { id, name, description, color } of tags) {
    yield write(tagUrn(id), "tagProperties", { name, description, colorHex: color });
    yield write(tagUrn(id), "ownership", ownershipOf({ technical: "data-platform" }, time));
  }
}
