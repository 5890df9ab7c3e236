import { element, entityLink, isUrn, readableName, scrolling } from "./elements.js";

/** Members whose own members are called as somebody wrote them, not as the model names them. */
const maps = new Set(["customProperties", "nativeParameters", "nativeResults", "queryFragments", "sourceDetail"]);
/** How the interface writes which alternative of a union a value is. */
const alternative = /^com\.linkedin\.[\w.]+$/;

/**
 * A value of an aspect as something to read: records as lists of members, arrays of records as tables, URNs as links.
 *
 * @param {unknown} value
 * @param {string} [member] the name of the member that holds the value
 * @returns {Node}
 */
export function renderValue(value, member = "") {
  if (Array.isArray(value)) return renderArray(value, member);
  if (typeof value === "object" && value !== null) return renderRecord(/** @type {Record<string, unknown>} */ (value), member);
  if (typeof value === "number" && isTime(value, member)) return renderTime(value);
  if (typeof value === "string") return renderText(value, member);
  return element("span", { class: "scalar" }, typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
}

/**
 * A time as people read it. Clients may have stored other numbers, such as nanoseconds: those are shown as they are.
 *
 * @param {number | bigint} millis
 */
export function renderTime(millis) {
  const date = new Date(Number(millis));
  if (Number.isNaN(date.getTime())) return element("span", { class: "scalar" }, String(millis));
  const text = date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return element("time", { datetime: date.toISOString() }, text);
}

/** Members in which people write sentences; so they do in those of maps, which have no name of the model. */
const prose = /^$|(?:description|definition|documentation|note|message|comment|text)$/i;

/**
 * A URN may hold blanks, as that of a tag does which somebody named in two words. Of a sentence it can only be the beginning.
 *
 * @param {string} text
 * @param {string} member
 */
function renderText(text, member) {
  if (isUrn(text) && !(/\s/.test(text) && prose.test(member))) return entityLink(text);
  if (/^https?:\/\/\S+$/.test(text)) return element("a", { href: text, rel: "noopener noreferrer" }, text);
  return element("span", { class: "text" }, text === "" ? "(empty)" : text);
}

/**
 * @param {Record<string, unknown>} record
 * @param {string} member
 */
function renderRecord(record, member) {
  const members = Object.entries(record);
  const [first] = members;
  if (first === undefined) return element("span", { class: "quiet" }, "nothing");
  if (maps.has(member)) return renderMembers(members.map(([name, value]) => [name, renderValue(value)]));
  if (members.length === 1 && alternative.test(first[0])) return renderAlternative(...first);
  if (members.length === 1 && first[0] === member) return renderValue(first[1]);
  if (isAuditStamp(record)) return renderAuditStamp(record);
  return renderMembers(members.map(([name, value]) => [/[.:]/.test(name) ? name : readableName(name), renderValue(value, name)]));
}

/** @param {readonly (readonly [string, Node])[]} members */
function renderMembers(members) {
  return element("dl", {}, ...members.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
}

/**
 * @param {Record<string, unknown>} record
 * @returns {record is { time: number | bigint, actor: string }}
 */
function isAuditStamp(record) {
  return /^(?:number|bigint)$/.test(typeof record.time) && typeof record.actor === "string" && Object.keys(record).length === 2;
}

/**
 * When something was done and by whom. Clients that know neither write 0 and the user `unknown`.
 *
 * @param {{ time: number | bigint, actor: string }} stamp
 */
function renderAuditStamp({ time, actor }) {
  const by = actor === "urn:li:corpuser:unknown" ? [] : [" by ", entityLink(actor)];
  return element("span", {}, time === 0 ? element("span", { class: "quiet" }, "unknown") : renderTime(time), ...by);
}

/**
 * One alternative of a union: its record's short name, and what the record holds, if anything.
 *
 * @param {string} name
 * @param {unknown} value
 */
function renderAlternative(name, value) {
  const label = element("span", { class: "kind" }, name.slice(name.lastIndexOf(".") + 1));
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return isEmpty ? label : element("div", {}, label, renderValue(value));
}

/**
 * @param {unknown[]} items
 * @param {string} member
 */
function renderArray(items, member) {
  if (items.length === 0) return element("span", { class: "quiet" }, "none");
  const records = items.filter(isPlainRecord);
  const columns = new Set(records.flatMap((record) => Object.keys(record)));
  const [only] = columns.size === 1 ? columns : [];
  if (records.length < items.length || only !== undefined) {
    const values = items.map((item) => (isPlainRecord(item) && only !== undefined ? item[only] : item));
    return element("ul", {}, ...values.map((value) => element("li", {}, renderValue(value, only ?? member))));
  }
  return renderTable(records, [...columns], member);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isPlainRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !Object.keys(value).some((key) => key.includes("."));
}

/**
 * @param {readonly Record<string, unknown>[]} rows
 * @param {readonly string[]} columns
 * @param {string} member
 */
function renderTable(rows, columns, member) {
  const head = columns.map((column) => element("th", { scope: "col" }, readableName(column)));
  const body = rows.map((row) =>
    element("tr", {}, ...columns.map((column) => element("td", {}, ...(column in row ? [renderValue(row[column], column)] : [])))),
  );
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body));
  return scrolling("div", { class: "scroll", label: readableName(member) }, table);
}

const timeName = /(?:[tT]ime|[tT]imestamp|[dD]ate|[mM]illis|Ms|At|On|[cC]reated|[mM]odified|[oO]bserved|[rR]efreshed)$/;

/**
 * @param {number} value
 * @param {string} member
 */
function isTime(value, member) {
  return value > 1e11 && value < 1e13 && timeName.test(member);
}
