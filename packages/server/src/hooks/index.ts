import type { AspectHook } from "./aspect-hook.ts";
import { uniqueFieldPaths, validFieldPaths } from "./field-paths.ts";
import { urnTargets } from "./urn-targets.ts";

/** Every rule, in the order in which they run. Adding a rule is one file and one line here. */
export const hooks: readonly AspectHook[] = [uniqueFieldPaths, validFieldPaths, urnTargets];
