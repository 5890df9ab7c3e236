/**
 * What the server takes of `node:http`. An import would read all that it exports, also what belongs to `fetch`: 2 MB of
 * the heap for code that the server does not run.
 */
export const { Agent, createServer, request, ServerResponse } = process.getBuiltinModule("node:http");
