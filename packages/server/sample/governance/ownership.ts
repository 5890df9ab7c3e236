import { type AspectWrite, write } from "../aspect-write.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import type { Owners } from "../tables/sample-dataset.ts";
import { ownerUrn, simpleUrn } from "../urns.ts";

/** The kind of ownership that Quillmere added to the shipped ones. */
const privacyContact = simpleUrn("ownershipType", "quillmere-privacy-contact");

/** The kind of ownership that is not shipped. */
export function* ownershipTypeAspects(time: SampleTime): Iterable<AspectWrite> {
  yield write(privacyContact, "ownershipTypeInfo", {
    name: "Privacy Contact",
    description: "Answers requests for access and erasure (GDPR art. 15 and 17).",
    created: stamp(time.daysAgo(400), "marta.kovacs"),
    lastModified: stamp(time.daysAgo(400), "marta.kovacs"),
  });
  yield write(privacyContact, "status", { removed: false });
}

/** The value of the `ownership` aspect. */
export function ownershipOf(owners: Owners, time: SampleTime, isPersonal = false): AspectWrite["value"] {
  const { technical, business, steward } = owners;
  return {
    owners: [
      systemOwner(technical, "TECHNICAL_OWNER"),
      ...(business === undefined ? [] : [systemOwner(business, "BUSINESS_OWNER")]),
      ...(steward === undefined ? [] : [systemOwner(steward, "DATA_STEWARD")]),
      ...(isPersonal ? [{ owner: ownerUrn("privacy-office"), type: "CUSTOM", typeUrn: privacyContact, source: { type: "MANUAL" } }] : []),
    ],
    lastModified: stamp(time.daysAgo(120)),
  };
}

function systemOwner(name: string, type: string): Readonly<Record<string, unknown>> {
  return {
    owner: ownerUrn(name),
    type,
    typeUrn: simpleUrn("ownershipType", `__system__${type.toLowerCase()}`),
    source: { type: "SOURCE_CONTROL" },
  };
}
