import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { SessionData } from '@inspire/shared/contracts';
import { passkeyChallenges, passkeys, users } from '../../../database/schema/accounts';
import { call, send, signUp } from '../../../testing/client';
import { newViewer } from '../../../testing/seed';
import { createSoftwareAuthenticator } from '../../../testing/software-authenticator';
import { setUpTestServer } from '../../../testing/test-server';
import { takeOverAccount } from '../take-over-account';

const ROUNDS = 20;

/** Races that need several connections, which PGlite lacks. */
describe('passkeys under concurrent calls', () => {
  const server = setUpTestServer();

  async function prepare({ token }: SessionData) {
    const options = await call(server.app, 'passkeyCreationOptions', { token, body: {} });
    const authenticator = createSoftwareAuthenticator();
    const body = { name: 'Phone', passkey: authenticator.create(options) };
    return { authenticator, add: () => send(server.app, 'addPasskey', { token, body }) };
  }

  it('one of many sign-ins with the same response gets through', async () => {
    const { authenticator, add } = await prepare(await signUp(server.app));
    assert.equal((await add()).statusCode, 200);
    const passkey = authenticator.get(await call(server.app, 'passkeySignInOptions'));
    const statuses = await Promise.all(
      Array.from(
        { length: ROUNDS },
        async () => (await send(server.app, 'passkeySignIn', { body: { passkey } })).statusCode,
      ),
    );
    assert.deepEqual(statuses.toSorted(), [200, ...Array<number>(ROUNDS - 1).fill(401)]);
  });

  it('a passkey that is added while the account is taken over does not stay', async () => {
    const squatter = await newViewer(server);
    const { id: userId } = squatter;
    const { authenticator, add } = await prepare(squatter);
    let adding: ReturnType<typeof add> | undefined;
    await server.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
      adding = add();
      // Its session was valid, and its challenge is redeemed: it waits for the row.
      while ((await server.db.$count(passkeyChallenges, eq(passkeyChallenges.userId, userId))) > 0) await sleep(10);
      await takeOverAccount(tx, userId, 'Owner', server.clock.now);
    });
    assert.equal((await adding)?.statusCode, 401);
    assert.equal(await server.db.$count(passkeys, eq(passkeys.credentialId, authenticator.credentialId)), 0);
  });

  it('one of the last two ways to sign in stays', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const session = await newViewer(server);
      const { token, id: userId } = session;
      const added = [await prepare(session), await prepare(session)];
      const ids = await Promise.all(added.map(async ({ add }) => (await add()).json<{ id: string }>().id));
      await server.db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
      const statuses = await Promise.all(
        ids.map(
          async (id) => (await send(server.app, 'removePasskey', { token, params: { id }, body: {} })).statusCode,
        ),
      );
      assert.deepEqual(statuses.toSorted(), [204, 409]);
      assert.equal(await server.db.$count(passkeys, eq(passkeys.userId, userId)), 1);
    }
  });
});
