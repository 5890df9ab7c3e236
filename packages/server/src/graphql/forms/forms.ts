import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { dynamicAssignments } from "./dynamic-assignments.ts";
import { formAnswers } from "./form-answers.ts";
import { formAssignments } from "./form-assignments.ts";
import { formDefinitions } from "./form-definitions.ts";

/** Forms, for which entities they are, and what was answered. */
export const forms: readonly TypeResolvers[] = [formDefinitions, formAssignments, dynamicAssignments, formAnswers];
