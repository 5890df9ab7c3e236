/** What is used of the package, which has no types of its own. */
declare module "wink-porter2-stemmer" {
  function stem(word: string): string;
  export = stem;
}
