import { parseUrn, stringifyJson } from "@almagest/model";
import { systemOwnershipTypes } from "../../reference-data/system-ownership-type.ts";
import { type ActionShape, type ActionType, actionNamed, actionNames, actionShape } from "./action-types.ts";
import { type DefinitionPlace, readTexts, type TestedEntities } from "./definition-reader.ts";
import type { TestAction, TestDefinition } from "./test-definition.ts";

/** Reads what is done with entities that pass and with those that fail. */
export function readActions(place: DefinitionPlace, tested: TestedEntities): TestDefinition["actions"] {
  if (place.value !== undefined && place.object === undefined) place.fault("expected an object with passing and failing");
  place.refuseOthers(["passing", "failing"]);
  return { passing: readList(place.member("passing"), tested), failing: readList(place.member("failing"), tested) };
}

function readList(place: DefinitionPlace, tested: TestedEntities): TestAction[] {
  if (place.value !== undefined && place.elements === undefined) place.fault("expected a list of actions");
  return (place.elements ?? []).flatMap((element) => readAction(element, tested));
}

function readAction(place: DefinitionPlace, tested: TestedEntities): TestAction[] {
  if (place.object === undefined) {
    place.fault("expected an action: an object with type and params");
    return [];
  }
  const before = place.faults.length;
  place.refuseOthers(["type", "params", "values"]);
  const type = readType(place.member("type"), tested);
  if (type === undefined) return [];
  const shape = actionShape(type);
  const params = place.member("params");
  // Some write the URNs beside the type, or as the params themselves.
  const beside = place.member("values");
  const inside = params.elements === undefined ? params.member("values") : params;
  const urns = beside.value === undefined ? inside : beside;
  const values = readUrns(urns, type, shape);
  const parameters = params.elements === undefined ? readParameters(params, type, shape) : {};
  return place.faults.length > before ? [] : [{ type, values, parameters }];
}

function readType(place: DefinitionPlace, { entities }: TestedEntities): ActionType | undefined {
  const type = typeof place.value === "string" ? actionNamed(place.value) : undefined;
  if (type === undefined) {
    const what = place.value === undefined ? "the type of an action is missing" : `unknown action ${stringifyJson(place.value)}`;
    place.fault(`${what}; actions are ${actionNames.join(", ")}`);
    return undefined;
  }
  const { aspect } = actionShape(type);
  if (entities.length > 0 && !entities.some((entity) => entity.aspects.has(aspect))) {
    const names = entities.map(({ name }) => name).join(", ");
    place.fault(`${type} changes the aspect ${aspect}, which entities of the type ${names} cannot have`);
  }
  return type;
}

function readUrns(place: DefinitionPlace, type: ActionType, { values: wanted }: ActionShape): string[] {
  const urns = readTexts(place);
  if (wanted === undefined) {
    if (urns.length > 0) place.fault(`${type} takes no values`);
    return [];
  }
  const { of, least, most } = wanted;
  if (urns.length < least) place.fault(`${type} needs ${least === most ? "one value" : "values"}: URNs of the type ${of.join(" or ")}`);
  if (urns.length > most) place.fault(`${type} takes one value`);
  for (const [index, urn] of urns.entries()) checkUrn(place.elements?.[index] ?? place, urn, of);
  return [...new Set(urns)];
}

function checkUrn(place: DefinitionPlace, text: string, of: readonly string[]): void {
  const urn = parseUrn(text);
  if (urn !== undefined && of.includes(urn.entityType)) return;
  place.fault(`${JSON.stringify(text)} is no URN of the type ${of.join(" or ")}`);
}

function readParameters(
  params: DefinitionPlace,
  type: ActionType,
  { values, required = {}, optional = [] }: ActionShape,
): Record<string, string> {
  if (params.value !== undefined && params.object === undefined) params.fault("expected an object with the parameters of the action");
  params.refuseOthers([...(values === undefined ? [] : ["values"]), ...Object.keys(required), ...optional]);
  const parameters: Record<string, string> = {};
  for (const name of [...Object.keys(required), ...optional]) {
    const text = readParameter(params.member(name), name, required[name]);
    if (text === undefined && Object.hasOwn(required, name)) params.member(name).fault(`${type} needs ${name}`);
    if (text !== undefined) parameters[name] = text;
  }
  return parameters;
}

function readParameter(place: DefinitionPlace, name: string, urnType: string | undefined): string | undefined {
  const [text, ...others] = readTexts(place);
  if (others.length > 0) place.fault(`${name} is one text`);
  if (text !== undefined && urnType !== undefined) checkUrn(place, text, [urnType]);
  if (text !== undefined && name === "ownerType") checkOwnerType(place, text);
  return text;
}

function checkOwnerType(place: DefinitionPlace, text: string): void {
  if (parseUrn(text)?.entityType === "ownershipType" || systemOwnershipTypes.some((name) => name === text)) return;
  place.fault(`${JSON.stringify(text)} is no type of ownership; give the URN of one, or one of ${systemOwnershipTypes.join(", ")}`);
}
