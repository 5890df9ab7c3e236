import { asciiJson, type JsonObject, type MetadataChangeProposal, stringifyJson } from "@almagest/model";

/** What one request carries at most: servers take 16 MiB unless told otherwise, and clients of today send no more than this. */
export const requestLimits = { proposals: 200, bytes: 15 * 1024 * 1024 } as const;

const encoder = new TextEncoder();

/** The proposals as bodies of requests, in their order. One that is too large for any request has a request of its own. */
export function* proposalRequests(proposals: Iterable<MetadataChangeProposal>): Generator<string> {
  let texts: string[] = [];
  let bytes = 0;
  for (const proposal of proposals) {
    const text = proposalText(proposal);
    const size = encoder.encode(text).byteLength + 1;
    if (texts.length > 0 && (texts.length === requestLimits.proposals || bytes + size > requestLimits.bytes)) {
      yield bodyOf(texts);
      texts = [];
      bytes = 0;
    }
    texts.push(text);
    bytes += size;
  }
  if (texts.length > 0) yield bodyOf(texts);
}

/** A proposal as it is sent. */
export function proposalText(proposal: MetadataChangeProposal): string {
  const { aspect } = proposal;
  const sent = aspect === undefined ? proposal : { ...proposal, aspect: { ...aspect, value: asciiJson(aspect.value) } };
  return stringifyJson(sent as unknown as JsonObject);
}

function bodyOf(texts: readonly string[]): string {
  return `{"proposals":[${texts.join(",")}],"async":"false"}`;
}
