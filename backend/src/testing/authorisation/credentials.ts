import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../../database/schema/accounts';
import { call, signUp } from '../client';
import { days, type TestServer } from '../test-server';

export interface Credential {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `none`: no credentials. `dead`: credentials without a valid session. */
  readonly is: 'none' | 'live' | 'dead';
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const altered = (token: string): string => `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;

const unsigned = [{ alg: 'none' }, { sub: 'viewer@example.com', userId: 1 }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

async function expiredToken({ app, clock }: TestServer): Promise<string> {
  const { token } = await signUp(app);
  clock.advance(days(8));
  return token;
}

async function endedToken({ app }: TestServer): Promise<string> {
  const { token } = await signUp(app);
  await call(app, 'logout', { token });
  return token;
}

async function tokenOfDeletedAccount({ app, db }: TestServer): Promise<string> {
  const { token, email } = await signUp(app);
  await db.delete(users).where(eq(users.emailKey, email));
  return token;
}

async function revokedToken({ app, db }: TestServer): Promise<string> {
  const { token } = await signUp(app);
  await db.delete(sessions).where(eq(sessions.tokenHash, createHash('sha256').update(token).digest('base64url')));
  return token;
}

/** Moves the clock by days, so the valid sessions are created last. */
export async function makeCredentials(
  server: TestServer,
): Promise<{ readonly all: readonly Credential[]; readonly owner: string; readonly other: string }> {
  const expired = await expiredToken(server);
  const dead = {
    ended: await endedToken(server),
    'of an account that is gone': await tokenOfDeletedAccount(server),
    revoked: await revokedToken(server),
  };
  const [{ token: owner }, { token: other }] = [await signUp(server.app), await signUp(server.app)];
  const stored = createHash('sha256').update(owner).digest('base64url');
  const texts: Readonly<Record<string, string>> = {
    'no words': ' ',
    'no token': 'Bearer ',
    'a word of JavaScript': 'Bearer undefined',
    'a password': `Basic ${Buffer.from('viewer@example.com:inspire123').toString('base64')}`,
    'a token without its scheme': owner,
    'a token of another scheme': `Token ${owner}`,
    'two tokens': `Bearer ${owner}, Bearer ${other}`,
    'a token with more behind it': `Bearer ${owner}x`,
    'a token and quotes': `Bearer ${owner}' or '1'='1`,
    'an unsigned claim': `Bearer ${unsigned}.`,
    'a very long one': `Bearer ${'a'.repeat(8_000)}`,
  };
  const dubious = {
    expired,
    ...dead,
    'made up': 'x'.repeat(43),
    altered: altered(owner),
    'cut short': owner.slice(0, -1),
    'as it is stored': stored,
    backwards: [...owner].reverse().join(''),
  };
  return {
    owner,
    other,
    all: [
      { name: 'a guest', headers: {}, is: 'none' },
      { name: 'a guest with a cookie', headers: { cookie: `token=${owner}; data=${owner}` }, is: 'none' },
      { name: 'a guest who names a user', headers: { 'x-user-id': '1', 'x-forwarded-user': '1' }, is: 'none' },
      { name: 'the owner', headers: bearer(owner), is: 'live' },
      { name: 'another viewer', headers: bearer(other), is: 'live' },
      { name: 'a viewer whose client writes in capitals', headers: { authorization: `BEARER ${other}` }, is: 'live' },
      ...Object.entries(dubious).map(([name, token]): Credential => ({
        name: `a token ${name}`,
        headers: bearer(token),
        is: 'dead',
      })),
      ...Object.entries(texts).map(([name, authorization]): Credential => ({
        name,
        headers: { authorization },
        is: 'dead',
      })),
    ],
  };
}
