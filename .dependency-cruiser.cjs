/**
 * Which room may import which (see CONTRIBUTING.md). `tests/house-rules.test.ts` runs these rules, proves with a planted
 * violation that each of them sees, and checks that every module was read.
 */
const server = "^packages/server/src/";
const tests = "[.]test[.]ts$";
const contracts = "[.]contract[.]ts$";
const transports = `${server}(http|restli|openapi|graphql|cli)/`;

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Modules that import each other in a ring are one module in pieces: move what both need into a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "everything-resolves",
      severity: "error",
      comment: "An import that leads nowhere hides a direction from these rules.",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "model-stands-alone",
      severity: "error",
      comment: "The model is pure: it imports itself and yaml, no Node, no other package.",
      from: { path: "^packages/model/src/", pathNot: tests },
      to: { pathNot: ["^packages/model/src/", "^node_modules/yaml/"] },
    },
    {
      name: "web-and-client-never-see-the-server",
      severity: "error",
      comment: "They speak to the server through its interface.",
      from: { path: "^packages/(web|client)/", pathNot: tests },
      to: { path: "^packages/server/" },
    },
    {
      name: "client-never-sees-the-web",
      severity: "error",
      comment: "The client serves the web, not the other way round.",
      from: { path: "^packages/client/" },
      to: { path: "^packages/web/" },
    },
    {
      name: "server-never-sees-the-web",
      severity: "error",
      comment: "The server hands out the files of the web; it does not import them.",
      from: { path: "^packages/server/" },
      to: { path: "^packages/web/" },
    },
    {
      name: "only-the-command-line-uses-the-client",
      severity: "error",
      comment: "Inside the server process nobody calls the server over HTTP.",
      from: { path: server, pathNot: [`${server}cli/`, tests] },
      to: { path: "^packages/client/" },
    },
    {
      name: "only-transports-speak-transport",
      severity: "error",
      comment:
        "What is decided about metadata must not depend on the protocol that asked. Only app.ts, with its options, and main.ts wire transports in.",
      from: { path: server, pathNot: [transports, `${server}(app|app-options|main)[.]ts$`, tests] },
      to: { path: transports },
    },
    {
      name: "only-main-builds-the-app",
      severity: "error",
      comment: "app.ts and main.ts are the top: rooms are handed what they need.",
      from: { path: server, pathNot: [`${server}(app|main)[.]ts$`, `${server}cli/`, tests] },
      to: { path: `${server}(app|main)[.]ts$` },
    },
    {
      name: "only-main-picks-backends",
      severity: "error",
      comment: "Everyone else knows the interfaces in storage/. index-thread.ts is the main of a thread: it opens its own.",
      from: { path: "^packages/", pathNot: [`${server}((main|index-thread)[.]ts$|cli/|backends/)`, tests] },
      to: { path: `${server}backends/` },
    },
    {
      name: "backends-know-only-storage-and-model",
      severity: "error",
      comment:
        "A backend says how one product gives what storage/ asks for; it knows no rule and no other backend. How long work goes in steps and how much is remembered are no rules.",
      from: { path: `${server}backends/([^/]+)/` },
      to: { path: "^packages/", pathNot: [`${server}(storage|backends/$1)/`, `${server}(steps|recently-used)[.]ts$`, "^packages/model/"] },
    },
    {
      name: "storage-stands-alone",
      severity: "error",
      comment:
        "storage/ says what we need of a store, and what all stores order and match alike. It imports nothing but itself and types of the model.",
      from: { path: `${server}storage/`, pathNot: [tests, contracts] },
      to: { pathNot: [`${server}storage/`, "^packages/model/"] },
    },
    {
      name: "storage-takes-only-types-of-the-model",
      severity: "error",
      comment: "A value imported from the model would be a rule of metadata in a store.",
      from: { path: `${server}storage/`, pathNot: [tests, contracts] },
      to: { path: "^packages/model/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "reads-never-write",
      severity: "error",
      comment: "Reading rooms answer what is there; a change goes through the write path, called by a transport or a consumer.",
      from: { path: `${server}(read-path|search|lineage|timeline|audit)/`, pathNot: tests },
      to: { path: `${server}write-path/` },
    },
    {
      name: "node-http-is-read-in-one-place",
      severity: "error",
      comment: "Take it from runtime/node-http.ts: an import of node:http loads fetch, 2 MB that the server does not need.",
      from: { path: server, pathNot: [`${server}runtime/node-http[.]ts$`, tests] },
      to: { path: "^(node:)?http$", dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".js", ".mjs", ".cjs", ".d.ts", ".json"],
    },
  },
};
