import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { PasskeyAttestation, SessionData } from '@inspire/shared/contracts';
import { passkeys, users } from '../../../database/schema/accounts';
import { limits } from '../../../database/schema/limits';
import { call, callExpectingError, send, signUp } from '../../../testing/client';
import { resetPasswords, subjectsTo } from '../../../testing/mails';
import { pluck } from '../../../testing/pluck';
import {
  addPasskeyTo,
  type CeremonyChanges,
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../../testing/software-authenticator';
import { generousLimits, hours, minutes, setUpTestServer } from '../../../testing/test-server';

const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describe('passkeys (D-47)', () => {
  let people = 0;
  const own = { loginPerAccount: 4, loginPerAddress: 30, passkeyOptionsPerAddress: 60 };
  const server = setUpTestServer({ limits: { ...generousLimits, ...own } });
  // Past every window: the server remembers an exceeded limit, so deleting its row is not enough.
  beforeEach(() => server.clock.advance(hours(1)));

  const newPerson = () => signUp(server.app, `passkeys${(people += 1)}@example.com`);
  const logIn = ({ email }: SessionData) => call(server.app, 'login', { body: { email, password: 'secret-1' } });
  const creationOptions = ({ token }: SessionData) => call(server.app, 'passkeyCreationOptions', { token, body: {} });
  const addPasskey = ({ token }: SessionData, name?: string) => addPasskeyTo(server.app, token, name);
  /** Tries to add what an authenticator has made. @returns the code of the error */
  const refuse = async ({ token }: SessionData, passkey: PasskeyAttestation, status: number) =>
    (await callExpectingError(server.app, 'addPasskey', status, { token, body: { name: 'Phone', passkey } })).code;
  const signInOptions = () => call(server.app, 'passkeySignInOptions');
  const trySignIn = async (authenticator: SoftwareAuthenticator, changes?: CeremonyChanges) =>
    send(server.app, 'passkeySignIn', { body: { passkey: authenticator.get(await signInOptions(), changes) } });
  const methodsOf = ({ token }: SessionData) => call(server.app, 'signInMethods', { token });
  /** As with an account that was created through Google. */
  const dropPassword = ({ email }: SessionData) =>
    server.db.update(users).set({ passwordHash: null }).where(eq(users.email, email));

  describe('an account', () => {
    it('adds, lists, renames and removes passkeys, and its holder gets mails', async () => {
      const session = await newPerson();
      assert.deepEqual(await methodsOf(session), { hasPassword: true, passkeys: [] });
      const { added } = await addPasskey(session, '  Phone ');
      const { id } = added;
      assert.deepEqual(added, { id, name: 'Phone', since: server.clock.now.toISOString() });
      assert.equal((await call(server.app, 'profile', { token: session.token })).hasPasskey, true);
      const renamed = await call(server.app, 'renamePasskey', {
        token: session.token,
        params: { id },
        body: { name: 'Old phone' },
      });
      assert.equal(renamed.name, 'Old phone');
      assert.deepEqual((await methodsOf(session)).passkeys, [renamed]);
      await call(server.app, 'removePasskey', { token: session.token, params: { id }, body: {} });
      assert.deepEqual((await methodsOf(session)).passkeys, []);
      assert.deepEqual(await subjectsTo(server.db, session.email), [
        'A passkey was added to your Inspire account',
        'A passkey was removed from your Inspire account',
      ]);
    });

    it('gets options that require a discoverable key and user verification, and exclude its own keys', async () => {
      const session = await newPerson();
      const { authenticator } = await addPasskey(session);
      const options = await creationOptions(session);
      assert.deepEqual(options.rp, { id: 'localhost', name: 'Inspire' });
      assert.deepEqual(options.authenticatorSelection, {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      });
      assert.deepEqual(pluck(options.excludeCredentials, 'id'), [authenticator.credentialId]);
      assert.equal(options.user.id, (await creationOptions(session)).user.id);
      assert.notEqual(options.user.id, (await creationOptions(await newPerson())).user.id);
    });

    it('cannot rename or remove the passkey of another account', async () => {
      const owner = await newPerson();
      const { token } = await newPerson();
      const { added } = await addPasskey(owner);
      const params = { id: added.id };
      await callExpectingError(server.app, 'renamePasskey', 404, { token, params, body: { name: 'Mine' } });
      await callExpectingError(server.app, 'removePasskey', 404, { token, params, body: {} });
      assert.deepEqual((await methodsOf(owner)).passkeys, [added]);
    });

    it('cannot add more than twenty', async () => {
      const session = await newPerson();
      for (let added = 0; added < 20; added += 1) await addPasskey(session);
      const passkey = createSoftwareAuthenticator().create(await creationOptions(session));
      assert.equal(await refuse(session, passkey, 409), 'too-many-passkeys');
    });

    it('keeps its only way to sign in', async () => {
      const session = await newPerson();
      const { added } = await addPasskey(session);
      const second = await addPasskey(session);
      await dropPassword(session);
      const remove = (id: string) =>
        send(server.app, 'removePasskey', { token: session.token, params: { id }, body: {} });
      assert.equal((await remove(added.id)).statusCode, 204);
      const { code } = await callExpectingError(server.app, 'removePasskey', 409, {
        token: session.token,
        params: { id: second.added.id },
        body: {},
      });
      assert.equal(code, 'last-sign-in-method');
      assert.equal((await trySignIn(second.authenticator)).statusCode, 200);
    });
  });

  describe('a response to creation options is rejected', () => {
    const forged: Record<string, CeremonyChanges> = {
      'for another origin': { origin: 'http://localhost:3001' },
      'for another site': { rpId: 'evil.example' },
      'without user verification': { isUserVerified: false },
      'for another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      'that is an assertion': { type: 'webauthn.get' },
    };
    for (const [what, changes] of Object.entries(forged)) {
      it(what, async () => {
        const session = await newPerson();
        const forgery = createSoftwareAuthenticator().create(await creationOptions(session), changes);
        assert.equal(await refuse(session, forgery, 400), 'wrong-passkey');
        assert.deepEqual((await methodsOf(session)).passkeys, []);
        await addPasskey(session);
      });
    }

    it('for a challenge of another account, of another purpose, used before, or older than five minutes', async () => {
      const [session, other] = [await newPerson(), await newPerson()];
      const { token } = session;
      const body = (passkey: ReturnType<SoftwareAuthenticator['create']>) => ({ name: 'Phone', passkey });
      const signed = async (options = creationOptions(session), changes: CeremonyChanges = {}) =>
        body(createSoftwareAuthenticator().create(await options, changes));
      const { challenge } = await signInOptions();
      for (const wrong of [await signed(creationOptions(other)), await signed(creationOptions(session), { challenge })])
        await callExpectingError(server.app, 'addPasskey', 400, { token, body: wrong });
      const right = await signed();
      await call(server.app, 'addPasskey', { token, body: right });
      await callExpectingError(server.app, 'addPasskey', 400, { token, body: right });
      const [late, inTime] = [await signed(), await signed()];
      server.clock.advance(minutes(5) - 1);
      await call(server.app, 'addPasskey', { token, body: inTime });
      server.clock.advance(1);
      await callExpectingError(server.app, 'addPasskey', 400, { token, body: late });
    });

    it('for a key that another account has saved', async () => {
      const [session, other] = [await newPerson(), await newPerson()];
      const { authenticator } = await addPasskey(other);
      const passkey = authenticator.create(await creationOptions(session));
      assert.equal(await refuse(session, passkey, 409), 'passkey-taken');
    });
  });

  describe('signing in', () => {
    it('starts a session like a login, without saying who signs in', async () => {
      const person = await newPerson();
      const { authenticator } = await addPasskey(person);
      server.clock.advance(minutes(1));
      const options = await signInOptions();
      assert.deepEqual(
        [options.rpId, options.allowCredentials, options.userVerification],
        ['localhost', [], 'required'],
      );
      const session = await call(server.app, 'passkeySignIn', { body: { passkey: authenticator.get(options) } });
      assert.deepEqual({ ...session, token: '' }, { ...(await logIn(person)), token: '' });
      await call(server.app, 'profile', { token: session.token });
      assert.equal((await methodsOf(session)).passkeys[0]?.lastUsed, server.clock.now.toISOString());
    });

    const forged: Record<string, CeremonyChanges> = {
      'another origin': { origin: 'http://localhost:3001' },
      'another site': { rpId: 'evil.example' },
      'no user verification': { isUserVerified: false },
      'another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      'a counter that went back': { counter: 1 },
      'the signature of another key': { key: strangersKey },
      'the handle of another account': { userHandle: Buffer.from('someone else').toString('base64url') },
      'the type of an attestation': { type: 'webauthn.create' },
    };
    for (const [what, changes] of Object.entries(forged)) {
      it(`fails with ${what}`, async () => {
        const { authenticator } = await addPasskey(await newPerson());
        assert.equal((await trySignIn(authenticator)).statusCode, 200);
        const refused = await trySignIn(authenticator, changes);
        assert.equal(refused.statusCode, 401);
        assert.equal(refused.json<{ code: string }>().code, 'invalid-credentials');
        assert.equal((await trySignIn(authenticator)).statusCode, 200);
      });
    }

    it('accepts an authenticator that does not count', async () => {
      const { authenticator } = await addPasskey(await newPerson());
      await server.db.update(passkeys).set({ counter: 0 }).where(eq(passkeys.credentialId, authenticator.credentialId));
      for (const counter of [0, 0]) assert.equal((await trySignIn(authenticator, { counter })).statusCode, 200);
    });

    it('takes a challenge once, and only for five minutes', async () => {
      const { authenticator } = await addPasskey(await newPerson());
      const options = await signInOptions();
      const signIn = () => send(server.app, 'passkeySignIn', { body: { passkey: authenticator.get(options) } });
      assert.equal((await signIn()).statusCode, 200);
      assert.equal((await signIn()).statusCode, 401);
      const late = await signInOptions();
      server.clock.advance(minutes(5));
      const passkey = authenticator.get(late);
      await callExpectingError(server.app, 'passkeySignIn', 401, { body: { passkey } });
      assert.equal((await trySignIn(authenticator)).statusCode, 200);
    });

    it('fails with a passkey that was never saved, and with one that was removed', async () => {
      const stranger = createSoftwareAuthenticator();
      assert.equal((await trySignIn(stranger, { userHandle: 'AAAA' })).statusCode, 401);
      const session = await newPerson();
      const { authenticator, added } = await addPasskey(session);
      assert.equal((await trySignIn(authenticator)).statusCode, 200);
      await call(server.app, 'removePasskey', { token: session.token, params: { id: added.id }, body: {} });
      assert.equal((await trySignIn(authenticator)).statusCode, 401);
    });

    it('does not take a challenge that confirms something else', async () => {
      const session = await newPerson();
      const { authenticator } = await addPasskey(session);
      const { token } = session;
      const options = await call(server.app, 'passkeyProofOptions', { token, body: { purpose: 'delete-account' } });
      const passkey = authenticator.get(options);
      await callExpectingError(server.app, 'passkeySignIn', 401, { body: { passkey } });
    });

    it('is limited by failures of one address together with failed logins', async () => {
      const person = await newPerson();
      const { authenticator } = await addPasskey(person);
      for (let tried = 0; tried < 35; tried += 1) assert.equal((await trySignIn(authenticator)).statusCode, 200);
      await server.db.delete(limits);
      for (let tried = 0; tried < 30; tried += 1) await trySignIn(authenticator, { isUserVerified: false });
      assert.equal((await trySignIn(authenticator)).statusCode, 429);
      const body = { email: person.email, password: 'secret-1' };
      assert.equal((await send(server.app, 'login', { body })).statusCode, 429);
      assert.equal((await send(server.app, 'login', { body, address: '203.0.113.9' })).statusCode, 200);
    });

    it('is started a limited number of times from one address', async () => {
      for (let started = 0; started < 60; started += 1) await signInOptions();
      await callExpectingError(server.app, 'passkeySignInOptions', 429);
      await call(server.app, 'passkeySignInOptions', { address: '203.0.113.9' });
    });

    it('ends with a reset of an account whose email was never proven, and not otherwise', async () => {
      const person = await newPerson();
      const reset = async (password: string) => {
        await resetPasswords.code(server, person.email, password);
        return call(server.app, 'login', { body: { email: person.email, password } });
      };
      const squatter = await addPasskey(person);
      assert.equal((await trySignIn(squatter.authenticator)).statusCode, 200);
      const session = await reset('renewed-1');
      assert.equal((await trySignIn(squatter.authenticator)).statusCode, 401);
      const { authenticator } = await addPasskey(session);
      await reset('renewed-2');
      assert.equal((await trySignIn(authenticator)).statusCode, 200);
    });
  });

  describe('a change of how the account is signed in to', () => {
    it('requires a proof of at most 15 minutes ago, or the password', async () => {
      const session = await newPerson();
      const { token } = session;
      const { added } = await addPasskey(session);
      server.clock.advance(minutes(15));
      await creationOptions(session);
      server.clock.advance(1);
      const params = { id: added.id };
      for (const [status, proof, expected] of [
        [403, undefined, 'proof-required'],
        [400, { password: 'wrong-one' }, 'wrong-password'],
      ] as const) {
        const body = { proof };
        const adding = await callExpectingError(server.app, 'passkeyCreationOptions', status, { token, body });
        const removing = await callExpectingError(server.app, 'removePasskey', status, { token, params, body });
        assert.deepEqual([adding.code, removing.code], [expected, expected]);
      }
      const proof = { password: 'secret-1' };
      const passkey = createSoftwareAuthenticator().create(
        await call(server.app, 'passkeyCreationOptions', { token, body: { proof } }),
      );
      await call(server.app, 'addPasskey', { token, body: { name: 'Tablet', passkey } });
      // The proof counts for the session, like a proof made in it.
      await call(server.app, 'removePasskey', { token, params, body: {} });
    });

    it('accepts a passkey of the account as the proof, made for this purpose', async () => {
      const [session, other] = [await newPerson(), await newPerson()];
      const { token } = session;
      const { authenticator } = await addPasskey(session);
      const others = await addPasskey(other);
      server.clock.advance(minutes(15));
      const optionsFor = (purpose: 'change-sign-in' | 'delete-account') =>
        call(server.app, 'passkeyProofOptions', { token, body: { purpose } });
      const wrong = [
        authenticator.get(await optionsFor('delete-account')),
        others.authenticator.get(await optionsFor('change-sign-in')),
        authenticator.get(await optionsFor('change-sign-in'), { isUserVerified: false }),
      ];
      for (const passkey of wrong) {
        const body = { proof: { passkey } };
        const { code } = await callExpectingError(server.app, 'passkeyCreationOptions', 400, { token, body });
        assert.equal(code, 'wrong-passkey');
      }
      const passkey = authenticator.get(await optionsFor('change-sign-in'));
      await call(server.app, 'passkeyCreationOptions', { token, body: { proof: { passkey } } });
    });

    it('goes on after the session’s token was renewed meanwhile', async () => {
      const session = await newPerson();
      server.clock.advance(minutes(61));
      const proof = { password: 'secret-1' };
      const options = await call(server.app, 'passkeyCreationOptions', { token: session.token, body: { proof } });
      const { token } = await call(server.app, 'refreshSession', { token: session.token });
      assert.notEqual(token, session.token);
      const body = { name: 'Phone', passkey: createSoftwareAuthenticator().create(options) };
      // Another tab still has the previous token.
      await call(server.app, 'addPasskey', { token: session.token, body });
      assert.equal((await methodsOf({ ...session, token })).passkeys.length, 1);
    });
  });

  describe('deleting an account without a password (D-55)', () => {
    it('accepts a passkey of the account, made for this purpose', async () => {
      const [session, other] = [await newPerson(), await newPerson()];
      const { token } = session;
      const { authenticator } = await addPasskey(session);
      const others = await addPasskey(other);
      await dropPassword(session);
      const optionsFor = (caller: SessionData, purpose: 'change-sign-in' | 'delete-account') =>
        call(server.app, 'passkeyProofOptions', { token: caller.token, body: { purpose } });
      const wrong = [
        authenticator.get(await optionsFor(session, 'change-sign-in')),
        authenticator.get(await optionsFor(other, 'delete-account')),
        others.authenticator.get(await optionsFor(other, 'delete-account')),
        authenticator.get(await signInOptions()),
      ];
      for (const passkey of wrong) {
        const { code } = await callExpectingError(server.app, 'deleteAccount', 400, { token, body: { passkey } });
        assert.equal(code, 'wrong-passkey');
      }
      await call(server.app, 'profile', { token });
      await server.db.delete(limits);
      const passkey = authenticator.get(await optionsFor(session, 'delete-account'));
      await call(server.app, 'deleteAccount', { token, body: { passkey } });
      await callExpectingError(server.app, 'profile', 401, { token });
      assert.equal((await trySignIn(authenticator)).statusCode, 401);
    });
  });
});
