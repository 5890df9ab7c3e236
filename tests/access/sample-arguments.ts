import {
  type GraphQLField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";

/** A call of a field with every required argument, and what tells the field what it is about. */
export interface SampleArguments {
  readonly declared: string;
  readonly passed: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Entities by the names that arguments have for them; another URN is a dataset's. */
const urns: Readonly<Record<string, string>> = {
  actorUrn: "urn:li:corpuser:other",
  userUrn: "urn:li:corpuser:other",
  groupUrn: "urn:li:corpGroup:sample",
  domainUrn: "urn:li:domain:sample",
  formUrn: "urn:li:form:sample",
  ownerUrn: "urn:li:corpuser:other",
};
const dataset = "urn:li:dataset:(urn:li:dataPlatform:sample,sample,PROD)";
const glossary = "urn:li:glossaryTerm:sample";

/** What fields are about that take a plain `urn`; others are about a dataset. */
const about: readonly (readonly [names: RegExp, urn: string])[] = [
  [/View$/, "urn:li:dataHubView:sample"],
  [/CorpUser|User/, "urn:li:corpuser:other"],
  [/CorpGroup|Group$/, "urn:li:corpGroup:sample"],
  [/Tag/, "urn:li:tag:sample"],
  [/Domain$/, "urn:li:domain:sample"],
  [/Glossary|Terms$|ParentNode/, glossary],
  [/DataProduct$/, "urn:li:dataProduct:sample"],
];

/** Optional members that decide what is asked. */
const telling = new Set(["resourceUrn", "resourceUrns", "linkedEntity", "unlinkedEntity", "viewType", "properties", "source"]);

/** Makes the arguments from their types. */
export function sampleArguments(field: GraphQLField<unknown, unknown>): SampleArguments {
  const needed = field.args.filter(({ type, name }) => isNonNullType(type) || name === "urn");
  const list = (each: (arg: (typeof needed)[number]) => string) => (needed.length === 0 ? "" : `(${needed.map(each).join(", ")})`);
  return {
    declared: list(({ name, type }) => `$${name}: ${type}`),
    passed: list(({ name }) => `${name}: $${name}`),
    variables: Object.fromEntries(needed.map(({ name, type }) => [name, sample(type, name, field.name)])),
  };
}

function sample(type: GraphQLInputType, name: string, field: string): unknown {
  if (isNonNullType(type)) return sample(type.ofType, name, field);
  if (isListType(type)) return [sample(type.ofType, name, field)];
  if (isEnumType(type)) return (type.getValue("GLOBAL") ?? type.getValues()[0])?.name;
  if (isInputObjectType(type)) {
    const members = Object.values(type.getFields()).filter((member) => isRequiredInputField(member) || telling.has(member.name));
    return Object.fromEntries(members.map((member) => [member.name, sample(member.type, member.name, field)]));
  }
  if (type.name === "Boolean") return false;
  if (["Int", "Long", "Float"].includes(type.name)) return 1;
  if (/[uU]rns?$|^source$|Entity$/.test(name)) return urns[name] ?? about.find(([names]) => names.test(field))?.[1] ?? dataset;
  return name === "recipe" || name === "json" ? "{}" : "sample";
}
