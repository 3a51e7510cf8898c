import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { SessionData } from '@inspire/shared/contracts';
import { identities, users } from '../../database/schema/accounts';
import { limits } from '../../database/schema/limits';
import { call, callExpectingError, problemIn, send, signUp } from '../../testing/client';
import { setUpGoogle, type TokenChanges } from '../../testing/google';
import { resetPasswords, subjectsTo } from '../../testing/mails';
import { addPasskeyTo } from '../../testing/software-authenticator';
import { minutes } from '../../testing/test-server';

const LINKED = 'Google was linked to your Inspire account';
const REMOVED = 'Google was removed from your Inspire account';

describe('Google links (ADR-46)', () => {
  const { server, google } = setUpGoogle();
  const nonce = randomUUID();
  beforeEach(() => server.db.delete(limits));

  const credentialOf = (email: string, claims: TokenChanges['claims'] = {}) =>
    google.token(email, nonce, { claims: { jti: randomUUID(), ...claims } });
  const present = async (email: string, claims?: TokenChanges['claims']) =>
    send(server.app, 'googleAuth', {
      body: { user_name: email, email, credential: await credentialOf(email, claims), nonce },
    });
  const signIn = async (email: string, claims?: TokenChanges['claims']) => {
    const response = await present(email, claims);
    assert.equal(response.statusCode, 200, response.body);
    return response.json<SessionData>();
  };
  const link = async ({ token }: SessionData, email: string, more: object = {}) =>
    send(server.app, 'linkGoogle', { token, body: { credential: await credentialOf(email), nonce, ...more } });
  const unlink = ({ token }: SessionData, body = {}) => send(server.app, 'unlinkGoogle', { token, body });
  const logIn = (email: string, password = 'secret-1') => call(server.app, 'login', { body: { email, password } });
  const googleOf = async ({ token }: SessionData) => (await call(server.app, 'signInMethods', { token })).google?.email;
  const mailsTo = (to: string) => subjectsTo(server.db, to);
  async function resetByCode(email: string, password: string) {
    await resetPasswords.code(server, email, password);
    return logIn(email, password);
  }

  describe('the first sign-in with Google, when there is an account with that email', () => {
    it('joins the account for an email that Google manages, and mails its holder', async () => {
      for (const [email, claims] of [
        ['joined@gmail.com', {}],
        ['joined@company.example', { hd: 'company.example' }],
      ] as const) {
        await signUp(server.app, email);
        const before = await resetByCode(email, 'renewed-1');
        await call(server.app, 'updateContact', { token: before.token, body: { contact: '9876501234' } });
        const session = await signIn(email, claims);
        assert.deepEqual([await googleOf(session), session.mobileNumber], [email, '9876501234']);
        await call(server.app, 'browseHistory', { token: before.token });
        assert.ok((await mailsTo(email)).includes(LINKED));
        await logIn(email, 'renewed-1');
      }
    });

    it('does not join it for any other email, until its owner links Google on the profile', async () => {
      const email = 'owner@provider.example';
      await signUp(server.app, email);
      const session = await resetByCode(email, 'renewed-1');
      const { code, detail } = problemIn(await present(email), 409);
      assert.equal(code, 'google-link-required');
      assert.match(detail ?? '', /^You already have an account with this email\. Sign in with your password/);
      assert.equal(await googleOf(session), undefined);
      assert.ok(!(await mailsTo(email)).includes(LINKED));
      assert.equal((await link(session, email)).statusCode, 204);
      assert.equal(await googleOf(await signIn(email)), email);
    });

    it('creates an account for any email', async () => {
      const email = 'new@provider.example';
      assert.equal(await googleOf(await signIn(email)), email);
      assert.equal((await signIn(email)).email, email);
    });

    it('takes over an account with an unproven email, and nothing of the squatter stays (D-20)', async () => {
      const email = 'squatted@gmail.com';
      const squatter = await signUp(server.app, email);
      assert.equal((await link(squatter, 'squatter@gmail.com')).statusCode, 204);
      const { token } = squatter;
      const { authenticator } = await addPasskeyTo(server.app, token);

      const written = 'SQUATTED@gmail.com';
      const owner = await signIn(written);
      assert.deepEqual([owner.user_name, owner.mobileNumber], [written, 'Not saved']);
      const profile = await call(server.app, 'profile', { token: owner.token });
      assert.deepEqual(
        [profile.user_name, profile.mobileNumber, profile.hasPassword, profile.hasPasskey],
        [written, 'Not saved', false, false],
      );
      assert.equal(await googleOf(owner), written);
      await callExpectingError(server.app, 'profile', 401, { token });
      await callExpectingError(server.app, 'login', 401, { body: { email, password: 'secret-1' } });
      assert.notEqual((await signIn('squatter@gmail.com')).email, email);
      const assertion = authenticator.get(await call(server.app, 'passkeySignInOptions'));
      await callExpectingError(server.app, 'passkeySignIn', 401, { body: { passkey: assertion } });
    });
  });

  for (const kind of ['code', 'link'] as const)
    describe(`a reset by ${kind}`, () => {
      const reset = async (email: string, password: string) => {
        await resetPasswords[kind](server, email, password);
        return logIn(email, password);
      };

      it('of an account whose email was never proven clears name, mobile number and role (D-20)', async () => {
        const email = `reset-${kind}@example.com`;
        const before = await signUp(server.app, email);
        await server.db.update(users).set({ role: 'owner' }).where(eq(users.email, email));
        assert.equal((await link(before, `stranger-${kind}@gmail.com`)).statusCode, 204);
        const after = await reset(email, 'renewed-1');
        assert.deepEqual([after.user_name, after.mobileNumber, after.roles], [email, 'Not saved', undefined]);
        assert.equal(await googleOf(after), undefined);
      });

      it('of a proven one keeps both, and ends the Google link', async () => {
        const email = `kept-${kind}@example.com`;
        await signUp(server.app, email);
        const session = await reset(email, 'renewed-1');
        await call(server.app, 'updateContact', { token: session.token, body: { contact: '9000000001' } });
        await server.db.update(users).set({ userName: 'Asha' }).where(eq(users.email, email));
        assert.equal((await link(session, `intruder-${kind}@gmail.com`)).statusCode, 204);
        assert.equal((await signIn(`intruder-${kind}@gmail.com`)).email, email);
        const after = await reset(email, 'renewed-2');
        assert.deepEqual([after.user_name, after.mobileNumber], ['Asha', '9000000001']);
        assert.equal(await googleOf(after), undefined);
        assert.notEqual((await signIn(`intruder-${kind}@gmail.com`)).email, email);
      });

      it('of an account with a gmail.com address lets its owner join Google again', async () => {
        const email = `again-${kind}@gmail.com`;
        await signIn(email);
        await reset(email, 'renewed-1');
        assert.equal(await googleOf(await signIn(email)), email);
      });
    });

  describe('on the profile', () => {
    it('is linked and removed, with a mail for each', async () => {
      const session = await signUp(server.app);
      assert.equal((await link(session, 'own@gmail.com')).statusCode, 204);
      const { google: shown } = await call(server.app, 'signInMethods', { token: session.token });
      assert.deepEqual(shown, { email: 'own@gmail.com', since: server.clock.now.toISOString() });
      assert.equal((await signIn('own@gmail.com')).email, session.email);
      assert.equal((await unlink(session)).statusCode, 204);
      assert.equal(await googleOf(session), undefined);
      assert.notEqual((await signIn('own@gmail.com')).email, session.email);
      assert.equal((await unlink(session)).statusCode, 404);
      assert.deepEqual(await mailsTo(session.email), [LINKED, REMOVED]);
    });

    it('is removed only where another way to sign in remains', async () => {
      const session = await signIn('only@gmail.com');
      const { token } = session;
      assert.equal(problemIn(await unlink(session), 409).code, 'last-sign-in-method');
      assert.equal(await googleOf(session), 'only@gmail.com');
      await addPasskeyTo(server.app, token);
      assert.equal((await unlink(session)).statusCode, 204);
    });

    it('is not linked where either account is linked to another one', async () => {
      const [first, second] = [await signUp(server.app), await signUp(server.app)];
      assert.equal((await link(first, 'first@gmail.com')).statusCode, 204);
      assert.equal(problemIn(await link(second, 'first@gmail.com'), 409).code, 'google-link-taken');
      assert.equal(problemIn(await link(first, 'other@gmail.com'), 409).code, 'google-link-taken');
      assert.equal((await link(second, 'second@gmail.com')).statusCode, 204);
      const rows = await server.db.select().from(identities).where(eq(identities.email, 'first@gmail.com'));
      assert.equal(rows.length, 1);
    });

    it('is not linked by a credential that is invalid or was used, and the session goes on', async () => {
      const session = await signUp(server.app);
      const { token } = session;
      const body = { credential: await credentialOf('used@gmail.com'), nonce };
      await call(server.app, 'linkGoogle', { token, body });
      await call(server.app, 'unlinkGoogle', { token, body: {} });
      for (const wrong of [body, { credential: 'nonsense', nonce }, { ...body, nonce: randomUUID() }]) {
        const { code } = await callExpectingError(server.app, 'linkGoogle', 400, { token, body: wrong });
        assert.equal(code, 'wrong-credential');
      }
      await call(server.app, 'profile', { token });
      assert.equal((await link(session, 'used@gmail.com')).statusCode, 204);
    });

    it('needs a fresh session or a proof to be linked and removed', async () => {
      const session = await signUp(server.app);
      server.clock.advance(minutes(15) + 1);
      const proof = { password: 'secret-1' };
      assert.equal(problemIn(await link(session, 'proof@gmail.com'), 403).code, 'proof-required');
      assert.equal((await link(session, 'proof@gmail.com', { proof })).statusCode, 204);
      server.clock.advance(minutes(15) + 1);
      assert.equal(problemIn(await unlink(session), 403).code, 'proof-required');
      assert.equal((await unlink(session, { proof })).statusCode, 204);
    });

    it('is itself a proof, once', async () => {
      const session = await signIn('proving@gmail.com');
      const { token } = session;
      server.clock.advance(minutes(15) + 1);
      const proof = { credential: await credentialOf('proving@gmail.com'), nonce };
      const start = (given: object) => send(server.app, 'passkeyCreationOptions', { token, body: { proof: given } });
      const stranger = { credential: await credentialOf('stranger@gmail.com'), nonce };
      assert.equal(problemIn(await start(stranger), 400).code, 'wrong-credential');
      assert.equal((await start(proof)).statusCode, 200);
      assert.equal(problemIn(await start(proof), 400).code, 'wrong-credential');
    });
  });
});
