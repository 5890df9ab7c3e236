import { element } from "./elements.js";
import { namedType, typeText } from "./graphql.js";

/**
 * @typedef {import("./graphql.js").Schema} Schema
 * @typedef {import("./graphql.js").Type} Type
 * @typedef {import("./graphql.js").Field} Field
 * @typedef {import("./graphql.js").InputValue} InputValue
 * @typedef {(root: "query" | "mutation", field: Field) => void} Choose
 */

const mostFound = 100;

/**
 * Shows the queries, the mutations and the types whose names contain a text. Types open where they are used.
 *
 * @param {HTMLElement} place
 * @param {Schema} schema
 * @param {{ find: string, choose: Choose }} options
 */
export function showSchema(place, schema, { find, choose }) {
  const types = new Map(schema.types.map((type) => [type.name, type]));
  const wanted = find.trim().toLowerCase();
  const matches = (/** @type {{ name: string }} */ { name }) => name.toLowerCase().includes(wanted);
  const roots = /** @type {const} */ ([
    ["query", types.get(schema.queryType.name)],
    ["mutation", types.get(schema.mutationType?.name ?? "")],
  ]);
  const sections = roots.map(([root, type]) => {
    const found = (type?.fields ?? []).filter(matches);
    return section(root === "query" ? "Queries" : "Mutations", wanted !== "", found, (field) =>
      rootField(types, field, () => choose(root, field)),
    );
  });
  const rest = schema.types.filter((type) => !type.name.startsWith("__") && !roots.some(([, root]) => root === type));
  place.replaceChildren(
    ...sections,
    section("Types", wanted !== "", rest.filter(matches), (type) => folded(type.name, () => typeParts(types, type))),
  );
}

/**
 * @template Item
 * @param {string} title
 * @param {boolean} isOpen
 * @param {readonly Item[]} items
 * @param {(item: Item) => Node} show
 */
function section(title, isOpen, items, show) {
  const shown = isOpen ? items.slice(0, mostFound) : items;
  const rest = items.length === shown.length ? [] : [element("p", {}, `The first ${shown.length} of them. More letters leave fewer.`)];
  const made = folded(`${title} (${items.length})`, () => [...shown.map(show), ...rest]);
  made.open = isOpen && items.length > 0;
  return made;
}

/**
 * Details whose content is made when they are opened: the tree of types has no end.
 *
 * @param {string} title
 * @param {() => Node[]} content
 */
function folded(title, content) {
  const made = /** @type {HTMLDetailsElement} */ (element("details", {}, element("summary", {}, element("code", {}, title))));
  made.addEventListener(
    "toggle",
    () => {
      made.append(...content());
    },
    { once: true },
  );
  return made;
}

/**
 * @param {Map<string, Type>} types
 * @param {Field} field
 * @param {() => void} use
 */
function rootField(types, field, use) {
  const button = element("button", { type: "button", title: "Put into the document" }, "use");
  button.addEventListener("click", use);
  return folded(fieldText(field), () => [button, ...fieldParts(types, field)]);
}

/**
 * @param {Map<string, Type>} types
 * @param {Type} type
 * @returns {Node[]}
 */
function typeParts(types, type) {
  const values = type.enumValues?.map(({ name }) => element("code", {}, `${name} `)) ?? [];
  const members = type.possibleTypes?.flatMap(({ name }) => typeLink(types, name)) ?? [];
  const fields = type.fields?.map((field) => folded(fieldText(field), () => fieldParts(types, field))) ?? [];
  const inputs = type.inputFields?.map((value) => valueNode(types, value)) ?? [];
  return [...described(type), ...values, ...fields, ...inputs, ...members];
}

/**
 * @param {Map<string, Type>} types
 * @param {Field} field
 */
function fieldParts(types, field) {
  return [...described(field), ...field.args.map((value) => valueNode(types, value)), ...typeLink(types, namedType(field.type))];
}

/**
 * @param {Map<string, Type>} types
 * @param {InputValue} value
 */
function valueNode(types, value) {
  return folded(`${value.name}: ${typeText(value.type)}`, () => [...described(value), ...typeLink(types, namedType(value.type))]);
}

/**
 * @param {Map<string, Type>} types
 * @param {string} name
 * @returns {Node[]}
 */
function typeLink(types, name) {
  const type = types.get(name);
  if (type === undefined) return [];
  return type.kind === "SCALAR" ? described(type) : [folded(name, () => typeParts(types, type))];
}

/** @param {{ description: string | null }} thing */
function described({ description }) {
  return description === null ? [] : [element("p", {}, description)];
}

/** @param {Field} field */
function fieldText({ name, args, type }) {
  return `${name}${args.length === 0 ? "" : "(…)"}: ${typeText(type)}`;
}
