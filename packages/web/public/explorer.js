import { byId } from "./by-id.js";
import { ask, introspect } from "./graphql.js";
import { skeletonOf } from "./graphql-skeleton.js";
import { showSchema } from "./schema-tree.js";

const kept = "almagest.explorer";
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

restore();
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
  const begin = performance.now();
  try {
    const text = field.variables.value.trim();
    const variables = text === "" ? {} : JSON.parse(text);
    const { status, body } = await ask({ query: field.document.value, variables, operationName: field.operation.value || null });
    byId("answer").textContent = typeof body === "string" ? body : JSON.stringify(body, null, 2);
    byId("took").textContent = `Status ${status}, ${Math.round(performance.now() - begin)} ms`;
  } catch (error) {
    byId("took").textContent = "Not sent or not answered";
    byId("answer").textContent = error instanceof SyntaxError ? `The variables are no JSON: ${error.message}` : String(error);
  }
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
  localStorage.setItem(kept, JSON.stringify([field.document.value, field.variables.value]));
}

function restore() {
  const [text, variables] = /** @type {string[]} */ (JSON.parse(localStorage.getItem(kept) ?? "[]"));
  field.document.value = text ?? example;
  field.variables.value = variables ?? '{ "input": { "query": "*", "count": 5 } }';
}
