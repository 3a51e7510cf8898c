import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { toCount } from '@inspire/devkit/figures';
import { endpoints } from '@inspire/shared/contracts';
import { type Database, queryRows } from '../database/database';
import { addressOf, checkAccess, type Route } from '../testing/authorisation/access-matrix';
import { type Credential, makeCredentials } from '../testing/authorisation/credentials';
import { send, signUp } from '../testing/client';
import { injectRequest } from '../testing/inject-request';
import { measureGoal } from '../testing/measure-goal';
import {
  newViewer,
  seedAlbum,
  seedGrant,
  seedNotification,
  seedPlan,
  seedSubscription,
  seedTrack,
  seedVideo,
} from '../testing/seed';
import { days, setUpTestServer } from '../testing/test-server';

/** Public routes besides the calls of the contracts; their URL or signature is the credential. */
const open = [
  /^\/(livez|readyz|metrics|openapi\.json)$/,
  /^\/docs(\/|$)/,
  /^\/media\//,
  /^\/dev(\/|$)/,
  /^\/payments\/(webhook|return|sandbox)\//,
  /^\*$/,
];
const contractRoutes: readonly Route[] = [
  ...Object.entries(endpoints).map(([name, { method, path, access }]) => ({ name, method, path, access })),
  // Serves a document, so it is not in the contracts.
  { name: 'receipt', method: 'GET', path: '/user-video-purchase/orders/{id}/receipt', access: 'session' },
];
const personal = [
  'browseHistory',
  'purchasedMedia',
  'orders',
  'progressTime',
  'video',
  'mySubscriptions',
  'allNotifications',
];

describe('authorisation matrix (R5)', () => {
  let credentials: readonly Credential[];
  let other: string;
  const registered: string[] = [];
  let routes: readonly Route[];
  const server = setUpTestServer(
    {
      onRoute: ({ url, method }) => registered.push(...[method].flat().map((one) => `${one} ${url}`)),
    },
    'server',
  );
  before(async () => {
    const handler = async () => ({ secret: 'of an account' });
    server.app.get('/injected/open', handler);
    server.app.get('/injected/closed', { onRequest: async () => Promise.reject(new Error('closed to all')) }, handler);
    const made = await makeCredentials(server);
    ({ all: credentials, other } = made);
    // GET routes also serve HEAD, except event streams, which have no length.
    const heads = contractRoutes.filter(({ path }) => addresses().includes(`HEAD ${path}`));
    routes = [...contractRoutes, ...heads.map((route) => ({ ...route, method: 'HEAD' as const }))];
  });

  /** Logging out ends the calling session, so these routes get a new session for each caller. */
  const callersOf = ({ name }: Route): Promise<readonly Credential[]> =>
    Promise.all(
      credentials.map(async (one) => {
        if (name !== 'logout' || one.is !== 'live') return one;
        const { token } = await signUp(server.app);
        return { ...one, headers: { authorization: `Bearer ${token}` } };
      }),
    );

  /** The registered routes, in the notation of the contracts. */
  const addresses = () => registered.map((line) => line.replace('(^\\d+$)', '').replace(/:(\w+)/g, '{$1}'));

  it('lists every route of the server', () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const unknown = addresses()
      .filter((line) => !line.includes('/injected/'))
      .filter((line) => !known.has(line) && !open.some((pattern) => pattern.test(line.split(' ')[1] ?? '')));
    assert.deepEqual(unknown, []);
    assert.deepEqual(
      [...known].filter((line) => !addresses().includes(line)),
      [],
    );
  });

  it('answers each route to each caller as SPEC-6 says, 500 times and more', () =>
    measureGoal('R5', async () => {
      let checked = 0;
      const wrong: string[] = [];
      for (const route of routes) {
        const report = await checkAccess(server.app, [route], await callersOf(route));
        checked += report.checked;
        wrong.push(...report.wrong);
      }
      assert.deepEqual(wrong, []);
      assert.ok(checked >= 500, `${checked} answers`);
      return { wrong: toCount('responses', 0, checked), cases: toCount('cases', checked, 1) };
    }));

  it('detects a route that is open by mistake, and one that rejects everyone', async () => {
    const injected: Route = { name: 'injected', method: 'GET', path: '/injected/open', access: 'session' };
    const { wrong } = await checkAccess(server.app, [injected], credentials);
    assert.equal(wrong.length, credentials.filter(({ is }) => is !== 'live').length);
    const closed = await checkAccess(server.app, [{ ...injected, path: '/injected/closed' }], credentials);
    assert.equal(closed.wrong.length, credentials.length);
    const login: Route = { name: 'profile', method: 'GET', path: endpoints.browseHistory.path, access: 'guest' };
    assert.ok((await checkAccess(server.app, [login], credentials)).wrong.length > 0, 'a guest who gets 401');
  });

  it('ignores a token in the URL or body', async () => {
    for (const query of [`token=${other}`, `access_token=${other}`, `authorization=Bearer%20${other}`]) {
      assert.equal((await server.app.inject(`${endpoints.browseHistory.path}?${query}`)).statusCode, 401);
    }
  });
});

/** Finds the tables with an owner column in the database, so that new ones are covered automatically. */
const ownedTables = (db: Database): Promise<{ name: string; column: string }[]> =>
  queryRows(
    db,
    sql`
    select table_name::text as name, column_name::text as "column" from information_schema.columns
    where table_schema = 'public' and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))
    order by table_name`,
  );

async function rowsOwnedBy(db: Database, user: number): Promise<Readonly<Record<string, readonly string[]>>> {
  const owned: Record<string, readonly string[]> = {};
  for (const { name, column } of await ownedTables(db)) {
    const rows = await queryRows<{ line: string }>(
      db,
      sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t where ${sql.identifier(column)} = ${user} order by 1`,
    );
    owned[name] = rows.map(({ line }) => line);
  }
  return owned;
}

/** Fields that differ between equal calls: signed URLs and one-time texts. */
const changing = new Set(['url', 'token', 'expiresAt', 'paymentUrl', 'orderId']);
const stable = (body: string): unknown =>
  body === '' ? '' : JSON.parse(body, (key, value: unknown) => (changing.has(key) ? undefined : value));

describe('what belongs to one viewer', () => {
  const server = setUpTestServer({}, 'server');
  let owner: { token: string; id: number };
  let other: string;
  const ids = ['1', '2', '3'];

  async function readings(app: FastifyInstance, token: string): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>();
    const reads = contractRoutes.filter(({ method, access }) => method === 'GET' && access !== 'guest');
    for (const { name, path } of reads) {
      for (const id of path.includes('{') || name === 'progressTime' ? ids : ['1']) {
        const url = name === 'progressTime' ? `${path}?videoId=${id}` : addressOf(path, id);
        // One id, because problems name their request.
        const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'reading-1' };
        const response = await injectRequest(app, { url, headers });
        assert.ok(response.statusCode < 500, url);
        found.set(`${name} ${id}`, [response.statusCode, stable(response.body)]);
      }
    }
    return found;
  }

  const differences = (one: Map<string, unknown>, two: Map<string, unknown>): string[] =>
    [...one.keys()]
      .filter((key) => JSON.stringify(one.get(key)) !== JSON.stringify(two.get(key)))
      .map((key) => key.split(' ')[0] ?? '');

  async function ownThings(): Promise<void> {
    const { app, db, clock } = server;
    const { token, id } = owner;
    await seedGrant(db, id, { videoId: 1, startsAt: clock.now });
    await seedGrant(db, id, { albumId: 1, startsAt: clock.now });
    await seedSubscription(db, id, clock.now, new Date(clock.now.getTime() + days(30)), 1);
    await send(app, 'purchaseVideo', { token, query: { videoId: 2 } });
    for (const video_id of [1, 2, 3])
      await send(app, 'recordVideoEvent', { token, body: { video_id, event: 'progress', progressTime: 31.25 } });
    await send(app, 'markNotificationSeen', { token, params: { id: 1 } });
    await send(app, 'updateContact', { token, body: { contact: '9000000001' } });
  }

  before(async () => {
    const { app, db, clock } = server;
    await seedVideo(db, { type: 'BuyOne' });
    await seedVideo(db, { type: 'Rent' });
    await seedVideo(db, { type: 'Premium' });
    await seedTrack(db, await seedAlbum(db, { mediaType: 'AUDIO', type: 'Premium' }));
    await seedAlbum(db, { type: 'BuyOne' }, [3]);
    await seedPlan(db);
    await seedNotification(db, { title: 'New', about: 1, createdAt: clock.now });
    owner = await newViewer(server, 'owner@example.com');
    other = (await signUp(app, 'other@example.com')).token;
  });

  it('changes nothing in what another one reads', async () => {
    const before = await readings(server.app, other);
    await ownThings();
    assert.deepEqual(differences(before, await readings(server.app, other)), []);
    const seen = new Set(differences(before, await readings(server.app, owner.token)));
    for (const name of personal) assert.ok(seen.has(name), `${name} shows the owner what is theirs`);
  });

  it('stays as it is, whatever another one, a guest or an ended session sends', async () => {
    const stored = await rowsOwnedBy(server.db, owner.id);
    const watched = Object.values(stored).flat().length;
    assert.ok(watched >= 8, `${watched} rows`);
    // Anyone may request a code for any account, but only its owner receives the mail.
    const left = ['logout', 'register', 'login', 'forgotPassword'];
    const writes = contractRoutes.filter(({ method, name }) => method !== 'GET' && !left.includes(name));
    for (const headers of [{ authorization: `Bearer ${other}` }, {}, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      for (const { method, path } of writes) {
        for (const id of ids) {
          const query = { videoId: id, audioId: id, subscriptionPlanId: id, validFlag: 'true' };
          const body = {
            video_id: Number(id),
            audio_id: Number(id),
            event: 'progress',
            progressTime: 5,
            contact: '9111111111',
            userId: owner.id,
            user_id: owner.id,
            email: 'owner@example.com',
          };
          const response = await server.app.inject({ method, url: addressOf(path, id), query, payload: body, headers });
          assert.ok(response.statusCode < 500, `${method} ${path}: ${response.body}`);
        }
      }
    }
    assert.deepEqual(await rowsOwnedBy(server.db, owner.id), stored);
  });

  it('would be seen to change: one row of one table', async () => {
    const stored = await rowsOwnedBy(server.db, owner.id);
    await send(server.app, 'recordVideoEvent', {
      token: owner.token,
      body: { video_id: 1, event: 'progress', progressTime: 32 },
    });
    assert.notDeepEqual(await rowsOwnedBy(server.db, owner.id), stored);
  });
});
