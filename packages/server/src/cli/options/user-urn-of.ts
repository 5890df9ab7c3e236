import { printedUrn } from "@almagest/model";
import { CommandFailure } from "../terminal/terminal.ts";
import { requireEntityType } from "./require-entity-type.ts";
import { urnNamed } from "./urn-named.ts";

const userType = "corpuser";

/** The URN of a user who is named by it or by their user name. Throws CommandFailure when it cannot be one. */
export function userUrnOf(user: string): string {
  const urn = urnNamed(userType, user);
  if (requireEntityType(urn) !== userType) throw new CommandFailure(`${urn} is no user; give a user name or the URN of a ${userType}.`);
  const printed = printedUrn(urn);
  if (/[(),]/.test(printed)) throw new CommandFailure(`${printed} has signs that mean something in a URN; write ( ) and , as %28 %29 %2C.`);
  return printed;
}
