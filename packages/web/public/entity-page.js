import { getEntity } from "./catalog.js";
import { element, entityLink, heading, isUrn, nameOfUrn, readableName, scrolling } from "./elements.js";
import { formatJson } from "./json.js";
import { givenName } from "./names.js";
import { renderTime, renderValue } from "./render-value.js";

/**
 * All that is stored of an entity, an aspect a card. Throws an error for what is no URN.
 *
 * @param {string} urn
 */
export async function entityPage(urn) {
  if (!isUrn(urn)) throw new Error(`"${urn}" is not a URN; one looks like urn:li:tag:pii.`);
  const entity = await getEntity(urn);
  const aspects = Object.values(entity.aspects).sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name));
  const name = givenName(entity.entityName, entity.aspects) ?? nameOfUrn(urn);
  return {
    title: name,
    content: [
      element("p", { class: "type" }, element("a", { href: `#/type/${entity.entityName}` }, readableName(entity.entityName))),
      heading(name),
      element("p", { class: "urn" }, element("code", {}, urn)),
      ...(aspects.length > 1 ? [] : [element("p", { class: "quiet" }, "Nothing but its key is known of this entity.")]),
      element("div", { class: "aspects" }, ...aspects.map(aspectCard)),
    ],
  };
}

/**
 * What describes the entity comes first, its key last.
 *
 * @param {string} aspect
 */
function rank(aspect) {
  if (/(?:Properties|Info|Definition)$/.test(aspect) && !/^(?:editable|structured)/i.test(aspect)) return 0;
  if (/^schemaMetadata$|^upstreamLineage$|^ownership$/.test(aspect)) return 1;
  return aspect.endsWith("Key") ? 3 : 2;
}

/** @param {import("./catalog.js").EnvelopedAspect} aspect */
function aspectCard(aspect) {
  // Of an entity that is not stored the key is told as well, as if it were written now, but by no request.
  const written =
    aspect.created && aspect.systemMetadata
      ? [element("p", { class: "quiet" }, "written ", renderTime(aspect.created.time), " by ", entityLink(aspect.created.actor))]
      : [];
  return element(
    "section",
    { class: "card", "aria-labelledby": `aspect-${aspect.name}` },
    element("h2", { id: `aspect-${aspect.name}` }, readableName(aspect.name)),
    ...written,
    renderValue(aspect.value, aspect.name),
    element(
      "details",
      {},
      element("summary", {}, "As stored"),
      scrolling("pre", { label: `${readableName(aspect.name)} as stored` }, formatJson(aspect.value)),
    ),
  );
}
