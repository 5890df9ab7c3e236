/**
 * What the server takes of `node:http`. An import would read all that it exports, also what belongs to `fetch`: 14 MB of
 * memory for code that the server does not run.
 */
export const { Agent, createServer, request, ServerResponse } = process.getBuiltinModule("node:http");
