import { countEntities, listEntities } from "./catalog.js";
import { element, scrolling } from "./elements.js";
import { titleOf } from "./type-page.js";
import { urnList } from "./urn-list.js";

/** Types with entities that every catalog comes with: alone they say that nothing is described in it yet. */
const shipped = new Set(["dataPlatform", "corpuser"]);

/** What an empty catalog suggests to begin with. */
const firstProposal = {
  entityType: "tag",
  entityUrn: "urn:li:tag:first",
  changeType: "UPSERT",
  aspectName: "tagProperties",
  aspect: { value: JSON.stringify({ name: "First" }), contentType: "application/json" },
};

/** How much of each type there is, with some of what was written; in an empty catalog, what to begin with. */
export async function startPage() {
  const counts = [...(await countEntities())].filter(([, count]) => count > 0);
  const cards = counts.map(([type, count]) => element("li", {}, countCard(type, count)));
  const overview = element("ul", { class: "counts" }, ...cards);
  const written = counts.find(([type]) => !shipped.has(type));
  if (written === undefined) return { title: "Almagest", content: [...emptyCatalog(), overview] };
  const [type] = written;
  const { urns, total } = await listEntities(type, 0, 12);
  return {
    title: "Almagest",
    content: [
      element("h1", {}, "What is in the catalog"),
      overview,
      element("h2", {}, titleOf(type)),
      await urnList(urns),
      element("p", {}, element("a", { href: `#/type/${type}` }, `All ${total.toLocaleString()}`)),
    ],
  };
}

/**
 * @param {string} type
 * @param {number} count
 */
function countCard(type, count) {
  const number = element("strong", {}, count.toLocaleString());
  return element("a", { class: "count", href: `#/type/${type}` }, number, element("span", {}, titleOf(type)));
}

function emptyCatalog() {
  const sample = element("code", {}, "npm start -- --sample");
  return [
    element("h1", {}, "Nothing to see yet"),
    element("p", {}, "Start the catalog with ", sample, " to look around in a sample warehouse, or send it a first tag:"),
    scrolling(
      "pre",
      { label: "Example" },
      `POST /aspects?action=ingestProposal\n\n${JSON.stringify({ proposal: firstProposal }, null, 2)}`,
    ),
    element("h2", {}, "What is there all the same"),
  ];
}
