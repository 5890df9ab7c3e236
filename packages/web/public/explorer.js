import { byId } from "./by-id.js";
import { scrolling } from "./elements.js";
import { introspect, send } from "./graphql.js";
import { skeletonOf } from "./graphql-skeleton.js";
import { formatJson, parseJson } from "./json.js";
import { showSchema } from "./schema-tree.js";
import { askAgainWhenRestored, whoIsIn } from "./session.js";

/** Where what is written is kept, so that nobody finds what somebody else wrote. */
const kept = `almagest.explorer ${whoIsIn() ?? ""}`.trim();
const example = `query first($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) {
    total
    searchResults {
      entity {
        urn
        type
      }
    }
  }
}
`;

const field = {
  document: /** @type {HTMLTextAreaElement} */ (byId("document")),
  variables: /** @type {HTMLTextAreaElement} */ (byId("variables")),
  operation: /** @type {HTMLInputElement} */ (byId("operation")),
  find: /** @type {HTMLInputElement} */ (byId("find")),
};
const answer = scrolling("pre", { id: "answer", label: "Text of the answer" });
const keptFields = /** @type {const} */ (["document", "variables", "operation"]);

/** What was sent last and is not answered yet: nobody means to send it twice, and a mutation must not run twice. */
let awaited = /** @type {{ body: string } | undefined} */ (undefined);

restore();
byId("took").after(answer);
askAgainWhenRestored();
byId("run").addEventListener("submit", (event) => {
  event.preventDefault();
  void run();
});
// Of a key that is held, and of the two clicks by which some people press every button, the first counts alone.
byId("run").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.repeat) event.preventDefault();
});
byId("run").addEventListener("click", (event) => {
  if (event.detail > 1) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) void run();
});
void introspect().then(showTypes, (error) => byId("schema").replaceChildren(String(error)));

async function run() {
  keep();
  const sent = { body: requestText() };
  if (sent.body === awaited?.body) return;
  awaited = sent;
  tell({ took: "Asking the catalog…", text: "" });
  const told = await answerTo(sent.body).catch((error) => ({ took: "Not sent or not answered", text: reasonOf(error) }));
  // A slow answer does not overwrite a later one.
  if (sent !== awaited) return;
  awaited = undefined;
  tell(told);
}

/** @param {{ took: string, text: string }} what */
function tell({ took, text }) {
  byId("took").textContent = took;
  answer.textContent = text;
  answer.setAttribute("aria-busy", String(awaited !== undefined));
}

/** @param {string} body */
async function answerTo(body) {
  JSON.parse(variablesText());
  const begin = performance.now();
  const { status, text } = await send(body);
  const took = `Status ${status}, ${Math.round(performance.now() - begin)} ms`;
  return { took, text: text.startsWith("{") ? formatJson(parseJson(text)) : text };
}

/** The variables are sent as they are written: reading them would round the large numbers among them. */
function requestText() {
  const rest = JSON.stringify({ query: field.document.value, operationName: field.operation.value || null });
  return `{"variables":${variablesText()},${rest.slice(1)}`;
}

function variablesText() {
  return field.variables.value.trim() || "{}";
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof SyntaxError ? `The variables are no JSON: ${error.message}` : String(error);
}

/** @param {import("./graphql.js").Schema} schema */
function showTypes(schema) {
  const show = () => showSchema(byId("schema"), schema, { find: field.find.value, choose });
  field.find.addEventListener("input", show);
  show();

  /** @type {import("./schema-tree.js").Choose} */
  function choose(root, chosen) {
    const { document: text, variables } = skeletonOf(schema, root, chosen);
    write(field.operation, "");
    write(field.variables, variables);
    write(field.document, text);
    keep();
  }
}

/**
 * Writes into a field as a hand would, so that the browser can take it back.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} target
 * @param {string} text
 */
function write(target, text) {
  target.focus();
  target.select();
  document.execCommand("insertText", false, text);
}

function keep() {
  try {
    for (const name of keptFields) localStorage.setItem(`${kept}.${name}`, field[name].value);
  } catch {
    // There may be no room for it, and browsers can be told to keep nothing.
  }
}

function restore() {
  field.document.value = example;
  field.variables.value = '{ "input": { "query": "*", "count": 5 } }';
  try {
    for (const name of keptFields) field[name].value = localStorage.getItem(`${kept}.${name}`) ?? field[name].value;
  } catch {
    // Where nothing may be kept, nothing is.
  }
}
