import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { assetUpdates } from "./asset-updates.ts";
import { descriptions } from "./descriptions.ts";
import { display } from "./display.ts";
import { lifecycle } from "./lifecycle.ts";
import { links } from "./links.ts";
import { names } from "./names.ts";
import { versions } from "./versions.ts";

/** What people say of assets of any kind: descriptions, names, links, deprecation, looks. */
export const assets: readonly TypeResolvers[] = [assetUpdates, descriptions, names, links, lifecycle, display, versions];
