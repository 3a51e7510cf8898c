import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '@inspire/shared/guards';
import type { Client, Reply } from '../client';
import type { Attack } from '../trial';
import { call, isOk, signUp } from '../viewer';

const AUTHORIZE = '/dev/identity/authorize';
const claimsSchema = z.looseObject({ iss: z.string(), aud: z.string() });

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signIn = (client: Client, email: string, credential: string, nonce: string): Promise<Reply> =>
  call(client, 'googleAuth', { json: { user_name: email, email, credential, nonce } });

/** Returns an ID token of the development identity provider; undefined where there is none. */
async function issueToken(client: Client, email: string, nonce: string): Promise<string | undefined> {
  const form = { redirect_uri: '/login', nonce, email };
  const { headers } = await client.send({ method: 'POST', path: AUTHORIZE, form });
  return new URLSearchParams(String(headers.location ?? '').split('#')[1]).get('credential') ?? undefined;
}

interface Forgery {
  readonly email: string;
  readonly nonce: string;
  /** A genuine token of another person, whose header and audience the forged ones copy. */
  readonly genuine: string | undefined;
}

const parsePart = (text: string | undefined): unknown =>
  parseJson(Buffer.from(text ?? '', 'base64url').toString('utf8'));

function forgeTokens({ email, nonce, genuine }: Forgery): Readonly<Record<string, string>> {
  const [header, payload, signature = 'c2ln'] = genuine?.split('.') ?? [];
  const now = Math.floor(Date.now() / 1_000);
  const copied = claimsSchema.safeParse(parsePart(payload)).data;
  const claims = {
    ...(copied ?? { iss: 'https://accounts.google.com', aud: 'client.apps.googleusercontent.com' }),
    sub: randomUUID(),
    email,
    email_verified: true,
    nonce,
    iat: now,
    exp: now + 600,
  };
  const kid = z.looseObject({ kid: z.string() }).safeParse(parsePart(header)).data?.kid ?? 'key';
  const part = (alg: string) => `${encode({ alg, kid, typ: 'JWT' })}.${encode(claims)}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const own = createSign('RSA-SHA256').update(part('RS256')).sign(privateKey).toString('base64url');
  const jwk = publicKey.export({ format: 'jwk' });
  const embedded = `${encode({ alg: 'RS256', typ: 'JWT', jwk })}.${encode(claims)}`;
  return {
    'no algorithm': `${part('none')}.`,
    'a shared secret': `${part('HS256')}.${createHmac('sha256', 'secret').update(part('HS256')).digest('base64url')}`,
    'a key of its own': `${part('RS256')}.${own}`,
    'a key inside it': `${embedded}.${createSign('RSA-SHA256').update(embedded).sign(privateKey).toString('base64url')}`,
    'the signature of another token': `${part('RS256')}.${signature}`,
  };
}

/** D-19 and R3: the verified token is the proof, bound to the page that requested it and used once. */
export const googleTokens: Attack = {
  name: 'sign in with a forged or stolen Google ID token',
  async run(trial) {
    const { client } = trial;
    const victim = await signUp(client);
    const [nonce, email] = [randomUUID(), `check-${randomUUID()}@example.com`];
    const genuine = await issueToken(client, email, nonce);
    for (const [what, token] of Object.entries(forgeTokens({ email: victim.email, nonce, genuine })))
      trial.expectStatus(`a token with ${what}`, await signIn(client, victim.email, token, nonce), [400, 401]);
    trial.expectStatus('no token', await signIn(client, victim.email, '', nonce), [400, 401]);
    if (genuine === undefined) return trial.skipTwin('the site has no development identity provider');
    trial.expectStatus('a token of another person', await signIn(client, victim.email, genuine, nonce), [401]);
    trial.expectStatus('a token of another page', await signIn(client, email, genuine, randomUUID()), [401]);
    trial.expectWorks('the genuine token', isOk(await signIn(client, email, genuine, nonce)));
    trial.expectStatus('a token for the second time', await signIn(client, email, genuine, nonce), [401]);
  },
};
