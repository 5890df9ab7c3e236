import { byId } from "./by-id.js";
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

/** Counts requests, so that a slow answer does not overwrite a later one. */
let sent = 0;

restore();
askAgainWhenRestored();
byId("run").addEventListener("submit", (event) => {
  event.preventDefault();
  void run();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void run();
});
void introspect().then(showTypes, (error) => byId("schema").replaceChildren(String(error)));

async function run() {
  keep();
  const current = ++sent;
  const { took, answer } = await answerOf().catch((error) => ({ took: "Not sent or not answered", answer: reasonOf(error) }));
  if (current !== sent) return;
  byId("took").textContent = took;
  byId("answer").textContent = answer;
}

async function answerOf() {
  const begin = performance.now();
  const { status, text } = await send(requestText());
  const took = `Status ${status}, ${Math.round(performance.now() - begin)} ms`;
  return { took, answer: text.startsWith("{") ? formatJson(parseJson(text)) : text };
}

/** The variables are sent as they are written: reading them would round the large numbers among them. Throws a SyntaxError. */
function requestText() {
  const variables = field.variables.value.trim() || "{}";
  JSON.parse(variables);
  const rest = JSON.stringify({ query: field.document.value, operationName: field.operation.value || null });
  return `{"variables":${variables},${rest.slice(1)}`;
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
    field.document.value = text;
    field.variables.value = variables;
    field.operation.value = "";
    keep();
  }
}

function keep() {
  localStorage.setItem(`${kept}.document`, field.document.value);
  localStorage.setItem(`${kept}.variables`, field.variables.value);
}

function restore() {
  field.document.value = localStorage.getItem(`${kept}.document`) ?? example;
  field.variables.value = localStorage.getItem(`${kept}.variables`) ?? '{ "input": { "query": "*", "count": 5 } }';
}
