/**
 * An element with its attributes and children. Texts become text nodes, never markup; attributes that are undefined are left out.
 *
 * @param {string} tag
 * @param {Record<string, string | undefined>} [attributes]
 * @param {...(Node | string)} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/**
 * A heading of a page: the words of somebody, which may be written from right to left, and ours.
 *
 * @param {string} words
 * @param {...(Node | string)} more
 */
export function heading(words, ...more) {
  return element("h1", {}, element("bdi", {}, words), ...more);
}

/**
 * An element that may be too small for its content, which the keyboard can move in it.
 *
 * @param {string} tag
 * @param {{ label: string, class?: string, id?: string }} attributes
 * @param {...(Node | string)} children
 */
export function scrolling(tag, { label, ...attributes }, ...children) {
  return element(tag, { ...attributes, tabindex: "0", role: "region", "aria-label": label }, ...children);
}

/**
 * A link to the page of an entity, called by its short name until it is known by a better one.
 *
 * @param {string} urn
 */
export function entityLink(urn) {
  return element("a", { class: "entity", href: entityAddress(urn), title: urn }, nameOfUrn(urn));
}

/** @param {string} urn */
export function entityAddress(urn) {
  return `#/entity/${encodeURIComponent(urn)}`;
}

const startOfUrn = /^urn:li:[a-z][A-Za-z0-9_]*:/;

/**
 * Whether the catalog would take a text for the URN of an entity: its parentheses balance, and none of its parts is empty.
 *
 * @param {string} text
 */
export function isUrn(text) {
  const isStorable = text.isWellFormed() && !text.includes("\u0000");
  return startOfUrn.test(text) && isStorable && isBalanced(text) && !partsOfUrn(text).includes("");
}

/** @param {string} text */
function isBalanced(text) {
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")" && --depth < 0) return false;
  }
  return depth === 0;
}

/**
 * The part of a URN that people call the thing by: the second part of `(platform,name,env)`, or the whole id.
 *
 * @param {string} urn
 * @returns {string}
 */
export function nameOfUrn(urn) {
  const parts = partsOfUrn(urn);
  const name = parts[1] ?? parts[0] ?? urn;
  return isUrn(name) ? nameOfUrn(name) : name;
}

/**
 * The other parts of a URN, shortened: what tells two things of one name apart.
 *
 * @param {string} urn
 */
export function contextOfUrn(urn) {
  const parts = partsOfUrn(urn);
  const others = parts.length > 1 ? parts.toSpliced(1, 1) : [];
  return others.map((part) => (isUrn(part) ? nameOfUrn(part) : part));
}

/** @param {string} urn */
export function typeOfUrn(urn) {
  return urn.split(":")[2] ?? "";
}

/**
 * What the URNs of one type have in common: the type, and how many parts they are made of.
 *
 * @param {string} urn
 */
export function shapeOfUrn(urn) {
  return `${typeOfUrn(urn)} ${partsOfUrn(urn).length}`;
}

/**
 * The parts that the catalog sees, too. Text behind the parentheses is of the last one.
 *
 * @param {string} urn
 */
function partsOfUrn(urn) {
  const id = urn.split(":").slice(3).join(":");
  if (!id.startsWith("(")) return [id];
  const parts = [""];
  let depth = 0;
  for (const character of id.slice(1, id.endsWith(")") ? -1 : undefined)) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/**
 * A name of the model as a person would write it: `editableSchemaMetadata` is "Editable schema metadata".
 *
 * @param {string} name
 */
export function readableName(name) {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  const lower = words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
