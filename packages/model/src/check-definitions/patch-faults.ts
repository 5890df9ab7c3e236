import type { PatchDefinition } from "../definitions.ts";
import type { AspectSpec, EntityRegistry } from "../entity-registry.ts";
import { stampedObject } from "../patch/fill-missing.ts";
import { parseKey } from "../patch/keyed-array.ts";
import { dereferenced, type RecordSpec, type TypeSpec, typeInside } from "../schema/type-spec.ts";
import { validateRecord } from "../validate/validate-aspect.ts";
import { formatPath } from "../validation-issue.ts";

/** What is wrong with the patch section of an aspect: places that its values do not have, and values that do not fit. */
export function patchFaults({ kind, record, patch }: AspectSpec, registry: EntityRegistry): string[] {
  if (patch === undefined) return [];
  if (kind === "timeseries") return ["patch has no effect: only aspects with versions can be patched"];
  return [...arraysFaults(record, patch), ...memberFaults(record, patch), ...initialFaults(record, patch, registry)];
}

function arraysFaults(record: RecordSpec, { arrays = {} }: PatchDefinition): string[] {
  const addressed = new Set(Object.keys(arrays).map((path) => stepsOf(path).join("/")));
  return Object.entries(arrays).flatMap(([path, keys]) => {
    const member = `patch.arrays.${path}`;
    const steps = stepsOf(path);
    const type = typeAt(record, steps);
    if (type?.kind !== "array") return [`${member} must be the path of an array of ${record.name}`];
    const around = steps.flatMap((step, index) => (step === "*" ? steps.slice(0, index).join("/") : []));
    const unknown = around.filter((array) => !addressed.has(array));
    if (unknown.length > 0) return unknown.map((array) => `${member} lies in ${array}, which patch.arrays must name as well`);
    if (keys === "fineGrainedLineage") return lineageFaults(member, type.element);
    const places = keys.length === 0 ? [[]] : keys.flatMap(pathsOfKey);
    const wrong = places.filter((place) => !["primitive", "enum"].includes(typeAt(type.element, place)?.kind ?? ""));
    return wrong.map((place) =>
      place.length === 0
        ? `${member} must name the fields that tell elements apart: [] is for an array of texts`
        : `${member} names "${place.join("/")}", which is no plain field of the elements`,
    );
  });
}

function stepsOf(path: string): string[] {
  return path.replace(/\?$/, "").split("/");
}

/** The fields by which this form addresses and rebuilds elements (openapi.md 4.5). */
function lineageFaults(member: string, element: TypeSpec): string[] {
  const fields = ["upstreams", "downstreams", "transformOperation", "query", "confidenceScore"];
  const fits = fields.every((field) => typeAt(element, [field]) !== undefined);
  return fits ? [] : [`${member} must be an array of dataset.FineGrainedLineage to have the form fineGrainedLineage`];
}

function memberFaults(record: RecordSpec, { aliases = {}, fill = {} }: PatchDefinition): string[] {
  return [
    ...Object.entries(aliases)
      .filter(([, name]) => !record.field.has(name))
      .map(([alias, name]) => `patch.aliases.${alias} stands for "${name}", which is no field of ${record.name}`),
    ...Object.keys(fill)
      .filter((path) => typeAt(record, path.split("/")) === undefined)
      .map((path) => `patch.fill.${path} is no path of ${record.name}`),
  ];
}

/** What a patch starts from may lack members, which the patch adds, but has none that do not fit. */
function initialFaults(record: RecordSpec, { initial }: PatchDefinition, registry: EntityRegistry): string[] {
  if (initial === undefined) return [];
  const value = stampedObject(initial, { time: 0, actor: "urn:li:corpuser:unknown" });
  const unknown = Object.keys(value).filter((name) => !record.field.has(name));
  const { issues } = validateRecord(registry, record, value);
  return [
    ...unknown.map((name) => `patch.initial.${name} is no field of ${record.name}`),
    ...issues
      .filter(({ code }) => code !== "missing-field")
      .map(({ path, message }) => `patch.initial does not fit at ${formatPath(path)}: ${message}`),
  ];
}

function pathsOfKey(key: string): string[][] {
  const { above, alternatives } = parseKey(key);
  return alternatives.map((last) => [...above, last]);
}

/** Patches step into the elements of arrays, not into the values of maps. */
function typeAt(start: TypeSpec, path: readonly string[]): ReturnType<typeof dereferenced> | undefined {
  const inside = (type: TypeSpec, step: string) => (dereferenced(type).kind === "map" ? undefined : typeInside(type, step));
  const found = path.reduce<TypeSpec | undefined>((type, step) => type && inside(type, step), start);
  return found && dereferenced(found);
}
