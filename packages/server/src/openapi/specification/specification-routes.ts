import type { EntityRegistry } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import { known } from "../../auth/endpoint-access.ts";
import { catalogError } from "../../errors.ts";
import { sendJson } from "../../http/answers/send-json.ts";
import { servedRoutes } from "../../http/routes/route-list.ts";
import { inSlices, type Steps } from "../../steps.ts";
import { bytesInSteps } from "./bytes-in-steps.ts";
import { endpointGroups } from "./endpoint.ts";
import { servedEndpoints } from "./endpoints.ts";
import { specificationOf } from "./specification.ts";
import { writeSpecification } from "./write-specification.ts";
import { writeYaml } from "./write-yaml.ts";

const root = "/openapi/v3/api-docs";

/** For how long others wait at a time while one is made. */
export const sliceMillis = 5;

/** The specification of everything that the server has, whole and in parts (openapi.md 12.6). Made when it is first asked for. */
export function addSpecificationRoutes(server: FastifyInstance, registry: EntityRegistry): void {
  const documents = new Map<string, Promise<Buffer>>();
  const read = (name: string) => {
    const document = documents.get(name) ?? inSlices(write(name), sliceMillis);
    documents.set(name, document);
    return document;
  };
  const write = function* (name: string): Steps<Buffer> {
    const [bare = ""] = name.split(".yaml");
    const group = endpointGroups.find((one) => one === bare);
    const specification = yield* specificationOf(registry, servedEndpoints(registry, servedRoutes(server)), group);
    return yield* bytesInSteps(name.endsWith(".yaml") ? writeYaml(specification) : writeSpecification(specification));
  };
  const config = { access: known };
  server.get(root, { config }, async (_request, reply) => sendJson(reply, await read("")));
  server.get(`${root}.yaml`, { config }, async (_request, reply) => reply.type("application/yaml").send(await read(".yaml")));
  server.get<{ Params: { group: string } }>(`${root}/:group`, { config }, async ({ params: { group }, method, url }, reply) => {
    const isYaml = group.endsWith(".yaml");
    const bare = isYaml ? group.slice(0, -".yaml".length) : group;
    if (!endpointGroups.some((name) => name === bare)) throw catalogError("UNKNOWN_ENDPOINT", { method, uri: url });
    return isYaml ? reply.type("application/yaml").send(await read(group)) : sendJson(reply, await read(group));
  });
}
