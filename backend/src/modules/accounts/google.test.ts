import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { decodeJwt, exportJWK, generateKeyPair } from 'jose';
import { toCount } from '@inspire/devkit/figures';
import { users } from '../../database/schema/accounts';
import { limits } from '../../database/schema/limits';
import { call, injectCall, problemIn, send } from '../../testing/client';
import { setUpGoogle, startFakeGoogle, type TokenChanges } from '../../testing/google';
import { measureGoal } from '../../testing/measure-goal';
import { pluck } from '../../testing/pluck';
import { seedVideo } from '../../testing/seed';
import { generousLimits, hours, minutes, startTestServer, type TestServer } from '../../testing/test-server';
import { createGoogleIdentity } from '../identity/google-identity';
import type { ProvenIdentity } from '../identity/id-token';
import { InvalidIdTokenError } from '../identity/identity-errors';

const text = (value: string) => Buffer.from(value);
const part = (value: object) => text(JSON.stringify(value)).toString('base64url');

describe('Google sign-in', () => {
  const limited = { limits: { ...generousLimits, loginPerAddress: 30 } };
  const { server, google } = setUpGoogle(limited);
  const clock = () => server.clock.now;
  const nonce = randomUUID();
  beforeEach(async () => {
    google.fail(undefined);
    await server.db.delete(limits);
  });

  const present = (
    email: string,
    credential: string | undefined,
    given: string | undefined = nonce,
    app: TestServer['app'] = server.app,
  ) =>
    send(app, 'googleAuth', {
      body: {
        user_name: email,
        email,
        ...(credential !== undefined && { credential }),
        ...(given !== undefined && { nonce: given }),
      },
    });
  const signIn = async (email: string, changes: TokenChanges = {}) => {
    const credential = await google.token(email, nonce, changes);
    return call(server.app, 'googleAuth', { body: { user_name: email, email, credential, nonce } });
  };
  const login = (email: string, password = 'secret-1') => send(server.app, 'login', { body: { email, password } });

  it('makes an account at the first time and knows it by its subject afterwards, whatever its email', async () => {
    const first = await signIn('asha@gmail.com');
    assert.equal(first.mobileNumber, 'Not saved');
    assert.equal(first.user_name, 'asha@gmail.com');
    assert.equal(first.hasHistory, false);
    const body = { video_id: await seedVideo(server.db), event: 'progress', progressTime: 9 } as const;
    await call(server.app, 'recordVideoEvent', { token: first.token, body });
    await call(server.app, 'updateContact', { token: first.token, body: { contact: '9000000001' } });
    const again = await signIn('asha.rao@gmail.com', {
      claims: { sub: 'subject of asha@gmail.com', iss: 'accounts.google.com' },
    });
    assert.equal(again.mobileNumber, '9000000001');
    assert.equal(again.email, 'asha@gmail.com');
    assert.equal(again.hasHistory, true);
    assert.notEqual(again.token, first.token);
    await call(server.app, 'browseHistory', { token: again.token });
  });

  it('truncates a name that is too long for a session record', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;
    assert.equal((await signIn(email)).user_name, email.slice(0, 100));
    const credential = await google.token('smile@gmail.com', nonce);
    const body = { user_name: `${'a'.repeat(99)}😀`, email: 'smile@gmail.com', credential, nonce };
    assert.equal((await call(server.app, 'googleAuth', { body })).user_name, 'a'.repeat(99));
  });

  for (const credential of [null, 42, true, [], ['token'], {}, { token: 'x' }, '']) {
    it(`rejects the credential ${JSON.stringify(credential)} like a missing one`, async () => {
      const response = await injectCall(server.app, 'googleAuth', {
        payload: { user_name: 'a@gmail.com', email: 'a@gmail.com', credential, nonce },
      });
      assert.deepEqual(problemIn(response, 401), problemIn(await present('a@gmail.com', undefined), 401));
    });
  }

  it('does not sign in another person who later got the email of an account', async () => {
    await signIn('inherited@gmail.com');
    const credential = await google.token('inherited@gmail.com', nonce, { claims: { sub: 'someone else' } });
    problemIn(await present('inherited@gmail.com', credential), 401);
  });

  it('creates one account for concurrent first sign-ins', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        google.token('rush@gmail.com', nonce, { claims: { jti: String(index) } }),
      ),
    );
    const statuses = await Promise.all(
      tokens.map(async (credential) => (await present('rush@gmail.com', credential)).statusCode),
    );
    assert.deepEqual(statuses, Array(5).fill(200));
    const rows = (await server.db.select().from(users)).filter(({ emailKey }) => emailKey === 'rush@gmail.com');
    assert.equal(rows.length, 1);
  });

  it('accepts a credential once', async () => {
    const credential = await google.token('once@gmail.com', nonce);
    assert.equal((await present('once@gmail.com', credential)).statusCode, 200);
    problemIn(await present('once@gmail.com', credential), 401);
  });

  describe('refuses', () => {
    const email = 'forged@gmail.com';
    const seconds = () => Math.floor(clock().getTime() / 1_000);
    const signed = (changes: TokenChanges) => google.token(email, nonce, changes);
    const forged: Record<string, () => Promise<string | undefined>> = {
      'no credential': async () => undefined,
      'an empty one': async () => '',
      'no token at all': async () => 'nonsense',
      'an unsigned token': async () =>
        `${part({ alg: 'none', typ: 'JWT' })}.${(await google.token(email, nonce)).split('.')[1]}.`,
      'a token without its signature': async () => (await google.token(email, nonce)).replace(/\.[^.]*$/, '.'),
      'claims that were changed': async () => {
        const [header, , signature] = (await google.token('other@gmail.com', nonce)).split('.');
        return [header, (await google.token(email, nonce)).split('.')[1], signature].join('.');
      },
      "a key of someone else under the name of Google's": async () =>
        signed({ key: (await generateKeyPair('RS256')).privateKey }),
      'a key that no one knows': async () =>
        signed({ key: (await generateKeyPair('RS256')).privateKey, header: { kid: 'unknown' } }),
      'a key that it brings along': async () => {
        const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
        const header = { kid: undefined, jwk: await exportJWK(publicKey) };
        return signed({ key: privateKey, header });
      },
      "Google's public key used as a shared secret": () =>
        signed({ key: text(JSON.stringify(google.publicKey).padEnd(32)), header: { alg: 'HS256' } }),
      'another algorithm': async () =>
        signed({ key: (await generateKeyPair('ES256')).privateKey, header: { alg: 'ES256' } }),
      'another issuer': () => signed({ claims: { iss: 'https://accounts.google.com.evil.example' } }),
      'no issuer': () => signed({ without: ['iss'] }),
      "another site's audience": () => signed({ claims: { aud: 'other.apps.googleusercontent.com' } }),
      'several audiences': () => signed({ claims: { aud: [google.clientId, 'other.apps.googleusercontent.com'] } }),
      'a token made for another party': () => signed({ claims: { azp: 'other.apps.googleusercontent.com' } }),
      'a token that has expired': () => signed({ claims: { exp: seconds() - 61 } }),
      'a token without an end': () => signed({ without: ['exp'] }),
      'a token that was made long ago': () => signed({ claims: { iat: seconds() - 661 } }),
      'a token of the future': () => signed({ claims: { iat: seconds() + 120, nbf: seconds() + 120 } }),
      'another nonce': () => google.token(email, randomUUID()),
      'a token without a nonce': () => signed({ without: ['nonce'] }),
      'an email that Google has not verified': () => signed({ claims: { email_verified: false } }),
      'a verification that is only said': () => signed({ claims: { email_verified: 'true' } }),
      'a token without a subject': () => signed({ without: ['sub'] }),
      "the token of another email than the body's": () => google.token('another@gmail.com', nonce),
    };
    for (const [what, make] of Object.entries(forged)) {
      it(what, async () => {
        const { detail, code } = problemIn(await present(email, await make()), 401);
        assert.deepEqual([detail, code], ['Unauthorized: Access is denied.', 'credential-refused']);
        assert.ok((await server.db.select().from(users)).every((user) => user.emailKey !== email));
      });
    }

    const isAccepted = async (app: TestServer['app'], address: string, credential: string | undefined) =>
      (await present(address, credential, nonce, app)).statusCode === 200;
    async function countAccepted(app: TestServer['app']): Promise<number> {
      let accepted = 0;
      for (const make of Object.values(forged)) if (await isAccepted(app, email, await make())) accepted += 1;
      return accepted;
    }

    it('all of them, where it accepts a genuine one', () =>
      measureGoal('R3', async () => {
        const accepted = await countAccepted(server.app);
        const genuine = 'genuine@gmail.com';
        assert.ok(await isAccepted(server.app, genuine, await google.token(genuine, nonce)));
        assert.equal(accepted, 0);
        return { accepted: toCount('sign-ins', accepted, Object.keys(forged).length) };
      }));

    it('and would be seen to accept them if tokens were read without being verified', async () => {
      const read = (credential: string | undefined): ProvenIdentity => ({
        issuer: 'https://accounts.google.com',
        subject: decodeJwt(credential ?? '').sub ?? '',
        email,
        isAuthoritative: true,
        fingerprint: randomUUID(),
        expiresAt: new Date(clock().getTime() + 60_000),
      });
      const verify = async (credential: string | undefined) => {
        try {
          return read(credential);
        } catch {
          throw new InvalidIdTokenError();
        }
      };
      const identity = { issuer: 'https://accounts.google.com', verify };
      await using faulty = await startTestServer({ identity, ...limited });
      const accepted = await countAccepted(faulty.app);
      assert.ok(accepted > Object.keys(forged).length / 2, `${accepted} were accepted`);
    });

    it('a page that does not say its nonce', async () => {
      problemIn(await present(email, await google.token(email, nonce), ''), 401);
      const { statusCode } = await send(server.app, 'googleAuth', {
        body: { user_name: email, email, credential: await google.token(email, nonce) },
      });
      assert.equal(statusCode, 401);
    });
  });

  it('limits refused credentials of one address together with failed logins', async () => {
    for (let tried = 0; tried < 15; tried += 1) problemIn(await present('a@gmail.com', 'nonsense'), 401);
    for (let tried = 0; tried < 15; tried += 1)
      assert.equal((await login(`nobody${tried}@example.com`)).statusCode, 401);
    problemIn(await present('a@gmail.com', 'nonsense'), 429);
    server.clock.advance(hours(1));
    await signIn('a@gmail.com');
  });

  it('says that Google is out of reach, and not that the credential is wrong', async () => {
    await using fresh = await startFakeGoogle(clock);
    fresh.fail(500);
    const { clientId, keysAddress } = fresh;
    await using other = await startTestServer({
      identity: createGoogleIdentity({ clientId, keysAddress, clock }),
      clock,
    });
    const response = await present('a@gmail.com', await fresh.token('a@gmail.com', nonce), nonce, other.app);
    // No failed login is counted for the IP address: the credential could not be verified.
    assert.deepEqual(pluck(await other.db.select().from(limits), 'count'), [0]);
    assert.equal(problemIn(response, 503).code, 'identity-unavailable');
    assert.equal(response.headers['retry-after'], '5');
  });

  it('asks for the key set once for many sign-ins', async () => {
    const before = google.fetches();
    await signIn('cached@gmail.com');
    server.clock.advance(minutes(1));
    await signIn('cached@gmail.com');
    assert.ok(google.fetches() - before <= 1);
  });
});
