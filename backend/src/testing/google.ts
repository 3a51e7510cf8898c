import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export interface TokenChanges {
  readonly claims?: JWTPayload & Record<string, unknown>;
  readonly without?: readonly string[];
  readonly key?: CryptoKey | Uint8Array;
  readonly header?: { readonly alg?: string; readonly kid?: string | undefined; readonly jwk?: JWK };
}

export interface FakeGoogle {
  readonly keysAddress: string;
  readonly clientId: string;
  readonly publicKey: JWK;
  fetches(): number;
  fail(status: number | undefined): void;
  token(email: string, nonce: string, changes?: TokenChanges): Promise<string>;
  close(): Promise<void>;
}

export async function startFakeGoogle(clock: () => Date): Promise<FakeGoogle> {
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    keysAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    clientId,
    publicKey: publicJwk,
    fetches: () => fetches,
    fail(status) {
      failure = status;
    },
    token(email, nonce, { claims = {}, without = [], key = privateKey, header = {} } = {}) {
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
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
