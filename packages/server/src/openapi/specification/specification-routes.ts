import type { EntityRegistry } from "@almagest/model";
import type { FastifyInstance, FastifyReply } from "fastify";
import { known } from "../../auth/endpoint-access.ts";
import { catalogError } from "../../errors.ts";
import { sendJson } from "../../http/answers/send-json.ts";
import { servedRoutes } from "../../http/routes/route-list.ts";
import { inSlices, type Steps } from "../../steps.ts";
import { bytesInSteps } from "./bytes-in-steps.ts";
import { type EndpointGroup, endpointGroups } from "./endpoint.ts";
import { filledGroups, servedEndpoints } from "./endpoints.ts";
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
  const sendYaml = async (reply: FastifyReply, name: string) => reply.type("application/yaml").send(await read(`${name}.yaml`));
  server.get(root, { config }, async (_request, reply) => sendJson(reply, await read("")));
  server.get(`${root}.yaml`, { config }, (_request, reply) => sendYaml(reply, ""));
  server.get<OfGroup>(`${root}.yaml/:group`, { config }, (request, reply) => sendYaml(reply, groupOf(request, request.params.group)));
  server.get<OfGroup>(`${root}/:group`, { config }, async (request, reply) => {
    const { group } = request.params;
    if (group.endsWith(".yaml")) return sendYaml(reply, groupOf(request, group.slice(0, -".yaml".length)));
    return sendJson(reply, await read(groupOf(request, group)));
  });
  server.get(`${root}/swagger-config`, { config }, async (_request, reply) => {
    const groups = await inSlices(filledGroups(registry, servedRoutes(server)), sliceMillis);
    const urls = groups.map((name) => ({ url: `${root}/${name}`, name }));
    return sendJson(reply, JSON.stringify({ configUrl: `${root}/swagger-config`, urls, validatorUrl: "" }));
  });
}

interface OfGroup {
  Params: { group: string };
}

/** Throws UNKNOWN_ENDPOINT for a name of none. */
function groupOf({ method, url }: { readonly method: string; readonly url: string }, name: string): EndpointGroup {
  const group = endpointGroups.find((one) => one === name);
  if (group === undefined) throw catalogError("UNKNOWN_ENDPOINT", { method, uri: url });
  return group;
}
