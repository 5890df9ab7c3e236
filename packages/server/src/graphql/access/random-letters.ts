import { randomInt } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyz";
const length = 32;

/** A token that people pass on in a link: 32 lower case letters that nobody can guess. */
export function randomLetters(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}
