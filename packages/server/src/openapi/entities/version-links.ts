import { catalogError } from "../../errors.ts";
import { getLatestAspects } from "../../read-path/get-latest-aspects.ts";
import { authorized } from "../../request-context.ts";
import { Type } from "../../type-builders.ts";
import { linkVersion, unlinkVersion } from "../../write-path/link-version.ts";
import { requireUrn } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { readOptionalBodyAs } from "../generic/read-body.ts";
import { encodeLatest, toldOf } from "./encode-entity.ts";

const linkSchema = Type.Object({
  version: Type.Optional(Type.String()),
  comment: Type.Optional(Type.String()),
  sourceCreationTimestamp: Type.Optional(Type.Integer()),
  sourceCreator: Type.Optional(Type.String()),
});

/** Makes an entity the next version of a set, and answers what of both has changed (openapi.md 3.14). */
export async function linkToVersionSet(call: OpenapiCall): Promise<OpenapiAnswer> {
  const { parts, context, path, body } = call;
  const [version, set] = [requireUrn(parts.registry, path.urn), requireVersionSet(call)];
  const decoded = readOptionalBodyAs(linkSchema, body);
  const { sourceCreationTimestamp: sourceTime, ...link } = decoded;
  const ends = { versionSet: set.urn.text, urn: version.urn.text };
  await linkVersion(parts, authorized(context), { ...link, ...(sourceTime !== undefined && { sourceTime }), ...ends });
  const read = await getLatestAspects(parts.store, [
    { urn: version.urn.text, entity: version.entity, aspects: ["versionProperties"] },
    { urn: set.urn.text, entity: set.entity },
  ]);
  const entities = read.map((one) => encodeLatest(one, toldOf(false))).filter((entity) => entity !== undefined);
  return { body: `[${entities.join(",")}]` };
}

/** Takes an entity out of its set, and answers its URN. */
export async function unlinkFromVersionSet(call: OpenapiCall): Promise<OpenapiAnswer> {
  const { parts, context, path } = call;
  const { urn } = requireUrn(parts.registry, path.urn);
  await unlinkVersion(parts, authorized(context), { versionSet: requireVersionSet(call).urn.text, urn: urn.text });
  return { body: JSON.stringify([urn.text]) };
}

function requireVersionSet({ parts, path }: OpenapiCall): ReturnType<typeof requireUrn> {
  const set = requireUrn(parts.registry, path.name);
  if (set.entity.name === "versionSet") return set;
  throw catalogError("INVALID_BODY", { faults: [`Version Set urn ${path.name} must be of type Version Set.`] });
}
