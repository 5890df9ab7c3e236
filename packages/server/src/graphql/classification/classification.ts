import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { applications } from "./applications.ts";
import { businessAttributes } from "./business-attributes.ts";
import { classificationLists } from "./classification-lists.ts";
import { dataProducts } from "./data-products.ts";
import { domainEntities } from "./domain-entities.ts";
import { domainMembership } from "./domain-membership.ts";
import { glossary } from "./glossary.ts";
import { relatedTerms } from "./related-terms.ts";
import { tagEntities } from "./tag-entities.ts";
import { tags } from "./tags.ts";
import { terms } from "./terms.ts";

/** Tags, the glossary, domains, data products, applications and business attributes. */
export const classification: readonly TypeResolvers[] = [
  tags,
  tagEntities,
  terms,
  glossary,
  relatedTerms,
  domainEntities,
  domainMembership,
  classificationLists,
  dataProducts,
  applications,
  businessAttributes,
];
