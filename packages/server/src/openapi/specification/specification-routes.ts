import type { EntityRegistry } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import { known } from "../../auth/endpoint-access.ts";
import { catalogError } from "../../errors.ts";
import { sendJson } from "../../http/answers/send-json.ts";
import { servedRoutes } from "../../http/routes/route-list.ts";
import { endpointGroups } from "./endpoint.ts";
import { servedEndpoints } from "./endpoints.ts";
import { specificationOf } from "./specification.ts";
import { writeSpecification } from "./write-specification.ts";
import { writeYaml } from "./write-yaml.ts";

const root = "/openapi/v3/api-docs";

/** The specification of everything that the server has, whole and in parts (openapi.md 12.6). Made when it is first asked for. */
export function addSpecificationRoutes(server: FastifyInstance, registry: EntityRegistry): void {
  const texts = new Map<string, string>();
  const read = (name: string) => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const [bare = ""] = name.split(".yaml");
    const group = endpointGroups.find((one) => one === bare);
    const specification = specificationOf(registry, servedEndpoints(registry, servedRoutes(server)), group);
    const text = name.endsWith(".yaml") ? writeYaml(specification) : writeSpecification(specification);
    texts.set(name, text);
    return text;
  };
  const config = { access: known };
  server.get(root, { config }, async (_request, reply) => sendJson(reply, read("")));
  server.get(`${root}.yaml`, { config }, async (_request, reply) => reply.type("application/yaml").send(read(".yaml")));
  server.get<{ Params: { group: string } }>(`${root}/:group`, { config }, async ({ params: { group }, method, url }, reply) => {
    const isYaml = group.endsWith(".yaml");
    const bare = isYaml ? group.slice(0, -".yaml".length) : group;
    if (!endpointGroups.some((name) => name === bare)) throw catalogError("UNKNOWN_ENDPOINT", { method, uri: url });
    return isYaml ? reply.type("application/yaml").send(read(group)) : sendJson(reply, read(group));
  });
}
