import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { authenticators, recoveryCodes, sessions } from '../../../database/schema/accounts';
import { call, send } from '../../../testing/client';
import { newViewer } from '../../../testing/seed';
import { codeOf } from '../../../testing/software-authenticator';
import { minutes, setUpTestServer, watchPasswords } from '../../../testing/test-server';
import { newToken } from '../tokens';

const ROUNDS = 12;
const password = 'secret-1';

/** Races that need several connections, which PGlite lacks. */
describe('an authenticator app under concurrent calls', () => {
  /** Runs after a password was compared and before the result is used. */
  let between: () => Promise<void> = async () => {};
  const server = setUpTestServer({ passwords: watchPasswords({ afterCompare: () => between() }) });

  async function prepare() {
    const { token, email, id: userId } = await newViewer(server);
    const { secret } = await call(server.app, 'startAuthenticator', { token, body: {} });
    const confirm = () =>
      send(server.app, 'confirmAuthenticator', { token, body: { code: codeOf(secret, server.clock.now) } });
    return { token, email, secret, confirm, userId };
  }
  async function startSecondStep(email: string) {
    const handle = newToken();
    assert.equal((await send(server.app, 'login', { body: { email, password, handle } })).statusCode, 401);
    return handle;
  }
  const finishAll = (handles: readonly string[], code: string) =>
    Promise.all(
      handles.map(async (handle) => (await send(server.app, 'secondStep', { body: { handle, code } })).statusCode),
    );

  it('a code starts one session, in one browser or in several', async () => {
    const { email, secret, confirm, userId } = await prepare();
    await confirm();
    for (const isShared of [true, false]) {
      server.clock.advance(minutes(2));
      const before = await server.db.$count(sessions, eq(sessions.userId, userId));
      const shared = await startSecondStep(email);
      const handles: string[] = [];
      for (let count = 0; count < 5; count += 1) handles.push(isShared ? shared : await startSecondStep(email));
      const statuses = await finishAll(handles, codeOf(secret, server.clock.now));
      assert.deepEqual(statuses.toSorted(), [200, 401, 401, 401, 401]);
      assert.equal(await server.db.$count(sessions, eq(sessions.userId, userId)), before + 1);
    }
  });

  it('a recovery code starts one session', async () => {
    const { email, confirm, userId } = await prepare();
    const { codes } = (await confirm()).json<{ codes: string[] }>();
    const handles: string[] = [];
    for (let count = 0; count < 5; count += 1) handles.push(await startSecondStep(email));
    assert.deepEqual((await finishAll(handles, codes[0] ?? '')).toSorted(), [200, 401, 401, 401, 401]);
    assert.equal(await server.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)), 9);
  });

  it('a handle has five attempts, however many arrive at the same time', async () => {
    const { email, secret, confirm } = await prepare();
    await confirm();
    server.clock.advance(minutes(2));
    const handle = await startSecondStep(email);
    await finishAll(Array<string>(ROUNDS).fill(handle), '000000');
    assert.deepEqual(await finishAll([handle], codeOf(secret, server.clock.now)), [401]);
  });

  it('one of many confirmations stores recovery codes', async () => {
    const { confirm, userId } = await prepare();
    const statuses = await Promise.all(Array.from({ length: ROUNDS }, async () => (await confirm()).statusCode));
    assert.equal(statuses.filter((status) => status === 200).length, 1);
    assert.equal(await server.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)), 10);
  });

  it('starts no session for a sign-in begun before the app was added', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { email, confirm, userId } = await prepare();
      let added: ReturnType<typeof confirm> | undefined;
      between = async () => {
        between = async () => {};
        added = confirm();
      };
      const { statusCode } = await send(server.app, 'login', { body: { email, password, handle: newToken() } });
      assert.equal((await added)?.statusCode, 200);
      const [app] = await server.db.select().from(authenticators).where(eq(authenticators.userId, userId));
      assert.ok(app?.confirmedAt);
      const signedIn = await server.db
        .select({ at: sessions.createdAt })
        .from(sessions)
        .where(eq(sessions.userId, userId));
      // Either the session was stored before the app was, or there is none but that of the sign-up.
      assert.equal(signedIn.length, statusCode === 200 ? 2 : 1);
    }
  });
});
