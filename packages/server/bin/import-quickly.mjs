import module from "node:module";

/**
 * Imports a module and what it imports, as a start wants it. What is imported from here on is compiled once and read from a
 * cache the times after: the start takes two thirds of the time and the server 20 MB less, for what strips the types is not
 * even loaded. So this file is no TypeScript. And an import of a file of ours, which names it in full, is taken at its
 * word: to look whether it is a link, and for the package that says what its kind is, takes Node.js another tenth of the start.
 * @param {URL} url
 */
export function importQuickly(url) {
  module.enableCompileCache();
  module.registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith(".") && specifier.endsWith(".ts")
        ? { url: new URL(specifier, context.parentURL).href, format: "module-typescript", shortCircuit: true }
        : next(specifier, context),
  });
  return import(url.href);
}
