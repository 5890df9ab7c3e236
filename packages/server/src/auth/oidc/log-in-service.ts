import type { Configuration, UserInfoResponse } from "openid-client";
import type { OidcOptions } from "../authentication-options.ts";

/** What is kept between sending somebody to the service and their return. Each log-in has its own. */
export interface PendingLogIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the service tells of somebody. */
export type Claims = Readonly<Record<string, unknown>>;

const secondsToAnswer = 20;

/** Where the service sends people back to. */
export const callbackPath = "/callback/oidc";

/** The service that people log in at. It is asked what it offers when the first of them comes, and again if that failed. */
export class LogInService {
  readonly #options: OidcOptions;
  #discovered: Promise<Configuration> | undefined;

  constructor(options: OidcOptions) {
    this.#options = options;
  }

  /** The address to send somebody to, and what to keep until they are back. */
  async begin(): Promise<{ readonly address: URL; readonly pending: PendingLogIn }> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } = await import(
      "openid-client"
    );
    const pending = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
    const address = buildAuthorizationUrl(await this.#service(), {
      redirect_uri: this.#options.baseUrl + callbackPath,
      scope: this.#options.scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: "S256",
    });
    return { address, pending };
  }

  /** Who came back, from the query they came with. Rejects unless it answers what was begun and the service vouches for it. */
  async finish(query: string, { state, nonce, codeVerifier }: PendingLogIn): Promise<Claims> {
    const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client");
    const service = await this.#service();
    const address = new URL(`${this.#options.baseUrl}${callbackPath}?${query}`);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(service, address, checks);
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("the service gave no ID token");
    const offersMore = service.serverMetadata().userinfo_endpoint !== undefined;
    const more: UserInfoResponse | object = offersMore ? await fetchUserInfo(service, tokens.access_token, claims.sub) : {};
    return { ...claims, ...more };
  }

  #service(): Promise<Configuration> {
    this.#discovered ??= this.#discover().catch((error) => {
      this.#discovered = undefined;
      throw error;
    });
    return this.#discovered;
  }

  async #discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, None } = await import("openid-client");
    const { clientId, clientSecret, discoveryUri, clientAuthentication } = this.#options;
    const address = new URL(discoveryUri);
    const proofs = { client_secret_basic: ClientSecretBasic, client_secret_post: ClientSecretPost, none: () => None() };
    // Settings allow http on this machine alone.
    const execute = address.protocol === "http:" ? [allowInsecureRequests] : [];
    const options = { execute, timeout: secondsToAnswer };
    return discovery(address, clientId, undefined, proofs[clientAuthentication](clientSecret), options);
  }
}
