import type { EntityRegistry } from "../entity-registry.ts";
import type { UrnTypeSpec } from "../schema/type-spec.ts";
import { explainMalformedUrn, type ParsedUrn, parseUrn } from "../urn.ts";
import { checkString } from "./check-scalars.ts";
import { type Check, refuse } from "./findings.ts";
import { registrationFault, type UrnFault } from "./registered-urn.ts";
import { shown } from "./shown.ts";
import { fitsUrnType, formOfUrn } from "./typed-urn.ts";

/** What the model says about the URNs at one place of a value. */
export interface UrnPlace {
  /** Short name of the declared type, such as `DatasetUrn`. */
  readonly typeName: string;
  readonly type: UrnTypeSpec | undefined;
  /** Where the URN is the end of a relationship: the path of that, and the entity types it may lead to. */
  readonly destination: UrnDestination | undefined;
}

export interface UrnDestination {
  readonly path: string;
  readonly entityTypes: ReadonlySet<string>;
}

/** A URN must parse, name a registered entity type, and be of the type and destination that the place asks for (model.md 10.1). */
export function urnCheck(place: UrnPlace): Check {
  return (value, findings) => {
    if (typeof value !== "string" || !value.isWellFormed()) return checkString(value, findings);
    const urn = parseUrn(value);
    const fault =
      urn === undefined
        ? ({ code: "invalid-urn", message: explainMalformedUrn(shown(value)) } as const)
        : (registrationFault(urn, findings.registry) ?? typeFault(urn, place, findings.registry) ?? destinationFault(urn, place));
    if (fault === undefined) return value;
    return refuse(findings, value, fault.code, `"Provided urn ${shown(value)}" is invalid: ${fault.message}`);
  };
}

function typeFault(urn: ParsedUrn, { type, typeName }: UrnPlace, registry: EntityRegistry): UrnFault | undefined {
  if (type === undefined || fitsUrnType(urn, type, registry.types)) return undefined;
  const message = `Unable to instantiate urn type: ${typeName} with urn: ${urn.text}; expected ${formOfUrn(type.entityType, type.parts)}`;
  return { code: "wrong-entity-type", message };
}

function destinationFault(urn: ParsedUrn, { destination }: UrnPlace): UrnFault | undefined {
  if (destination === undefined || destination.entityTypes.has(urn.entityType)) return undefined;
  const { path, entityTypes } = destination;
  const message = `Entity type for urn: ${urn.text} is not a valid destination for field path: ${path}`;
  return { code: "wrong-entity-type", message: `${message}; expected one of ${[...entityTypes].join(", ")}` };
}
