import { SecretBox } from "../../auth/secret-box.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** Seals and opens with the key of the catalog. */
export function secretBoxOf({ parts }: GraphqlContext): SecretBox {
  return new SecretBox(parts.keys);
}
