import { createServer } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { listenLocally } from '@inspire/server-kit/network';
import type { ServerOptions } from '../app/server';
import { createGoogleIdentity } from '../modules/identity/google-identity';
import { setUp } from './set-up';
import { setUpTestServer, type TestServer } from './test-server';

export interface TokenChanges {
  readonly claims?: JWTPayload & Record<string, unknown>;
  readonly without?: readonly string[];
  readonly key?: CryptoKey | Uint8Array;
  readonly header?: { readonly alg?: string; readonly kid?: string | undefined; readonly jwk?: JWK };
}

export async function startFakeGoogle(clock: () => Date) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const clientId = 'inspire.apps.googleusercontent.com';
  const publicJwk: JWK = { ...(await exportJWK(publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' };
  let fetches = 0;
  let failure: number | undefined;
  const server = createServer((_request, response) => {
    fetches += 1;
    response
      .writeHead(failure ?? 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ keys: [publicJwk] }));
  });
  const { origin, close } = await listenLocally(server);
  return {
    keysAddress: `${origin}/certs`,
    clientId,
    publicKey: publicJwk,
    fetches: () => fetches,
    fail(status: number | undefined) {
      failure = status;
    },
    token(
      email: string,
      nonce: string,
      { claims = {}, without = [], key = privateKey, header = {} }: TokenChanges = {},
    ) {
      const now = Math.floor(clock().getTime() / 1_000);
      const all: JWTPayload = {
        iss: 'https://accounts.google.com',
        aud: clientId,
        azp: clientId,
        sub: `subject of ${email}`,
        email,
        email_verified: true,
        nonce,
        iat: now,
        exp: now + 3_600,
        ...claims,
      };
      const stored = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
      return new SignJWT(stored).setProtectedHeader({ alg: 'RS256', kid: 'google-1', typ: 'JWT', ...header }).sign(key);
    },
    [Symbol.asyncDispose]: close,
  };
}

/** Sets up a server at which people sign in with a fake Google of the same time. */
export function setUpGoogle(changes: Partial<ServerOptions> = {}): { server: TestServer; google: FakeGoogle } {
  const clock = () => server.clock.now;
  const google = setUp(() => startFakeGoogle(clock));
  const server: TestServer = setUpTestServer(async () => {
    const { clientId, keysAddress } = google;
    return { identity: createGoogleIdentity({ clientId, keysAddress, clock }), ...changes };
  });
  return { server, google };
}

export type FakeGoogle = Awaited<ReturnType<typeof startFakeGoogle>>;
