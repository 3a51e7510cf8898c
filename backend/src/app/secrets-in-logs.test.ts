import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { call, injectCall, registrationOf, reportOf, send, signUp, streamOf } from '../testing/client';
import { choosePaymentOutcome } from '../testing/sandbox-payments';
import { seedVideo } from '../testing/seed';
import { setUpTestServer } from '../testing/test-server';
import { createLogger } from './create-logger';

/** Recognisable secrets, so that one search of the log finds any of them. */
const PASSWORD = 'hunter2-password';
const WRONG = 'hunter2-wrong';
const EMAIL = 'hunter2@example.com';
const WORDS = 'hunter2 private search';

describe('the log', () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line: string) => void lines.push(line) });
  const secrets: string[] = [PASSWORD, WRONG, WORDS, encodeURIComponent(WORDS)];
  const found = (): string[] => lines.filter((line) => secrets.some((secret) => line.includes(secret)));

  const server = setUpTestServer({ logger });
  before(async () => {
    server.app.get('/injected', async (request) => {
      request.log.info({ headers: request.headers }, 'injected');
      return {};
    });
  });

  it('holds no password, token, code, signed address, search or body, whatever happens', async () => {
    const { app, db, putMedia } = server;
    await send(app, 'register', { body: registrationOf(EMAIL, PASSWORD) });
    await send(app, 'login', { body: { email: EMAIL, password: WRONG } });
    const { token } = await call(app, 'login', { body: { email: EMAIL, password: PASSWORD } });
    secrets.push(token);
    const headers = { 'content-type': 'application/json' };
    await injectCall(app, 'login', { headers, payload: `{"password":"${PASSWORD}` });
    await app.inject({ url: '/api/v1/auth/login', query: { password: PASSWORD } });
    await send(app, 'forgotPassword', { body: { email: EMAIL } });
    await send(app, 'resetPassword', {
      body: { email: EMAIL, otp: 7_351, password: PASSWORD, confirmPassword: PASSWORD },
    });
    await send(app, 'searchVideos', { query: { searchQuery: WORDS } });

    const video = await seedVideo(db, { type: 'BuyOne', mediaFolder: 'videos/one/v1' });
    await putMedia('videos/one/v1/master.m3u8', '#EXTM3U');
    const { paymentUrl } = await call(app, 'purchaseVideo', { token, query: { videoId: video } });
    await choosePaymentOutcome(server, paymentUrl, 'pay');
    const { url } = await call(app, 'videoStream', streamOf(token, video));
    secrets.push(url.split('/')[3] ?? '', paymentUrl.split('/').at(-1) ?? '');
    assert.equal((await app.inject(url)).statusCode, 200);
    await app.inject(url.replace('master', 'none'));
    await app.inject(`${url}%zz`);
    await app.inject({
      url: '/files/getUserBrowseHistory',
      headers: { authorization: `Bearer ${token}x`, cookie: `t=${token}` },
    });

    await db.execute(sql`alter table videos rename to elsewhere`);
    const failed = await send(app, 'searchVideos', { query: { searchQuery: WORDS } });
    assert.equal(failed.statusCode, 500);
    await db.execute(sql`alter table elsewhere rename to videos`);

    assert.match(lines.join('\n'), /Failed query: with[^]*videos\\" does not exist/);
    assert.deepEqual(found(), []);
  });

  it('names the request, its caller, the route, the status, the time and the user, as JSON', async () => {
    const { token } = await signUp(server.app);
    lines.length = 0;
    const { headers } = await send(server.app, 'browseHistory', { token });
    // Not the last one: the security event of the registration follows its response.
    const text = lines.find((line) => line.includes(String(headers['x-request-id']))) ?? '';
    const line = JSON.parse(text) as Record<string, unknown>;
    assert.deepEqual(
      [line.request, line.address, line.method, line.route, line.status, typeof line.ms, typeof line.user],
      [headers['x-request-id'], '127.0.0.1', 'GET', '/files/getUserBrowseHistory', 200, 'number', 'number'],
    );
    assert.equal(text.match(/"request":/g)?.length, 1);
  });

  it('names the request in every line about it, and in its problem', async () => {
    const { token } = await signUp(server.app);
    const video = await seedVideo(server.db, {});
    await server.db.execute(sql`alter table video_events rename to elsewhere`);
    lines.length = 0;
    const failed = await send(server.app, 'recordVideoEvent', reportOf(token, video, 1));
    await server.db.execute(sql`alter table elsewhere rename to video_events`);
    const { requestId } = failed.json<{ requestId: string }>();
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; request?: string });
    assert.deepEqual(
      // The security event of the registration follows its response.
      logged.filter(({ msg }) => msg !== 'security event').map(({ msg, request }) => [msg, request]),
      [
        ['request failed', requestId],
        ['request', requestId],
      ],
    );
  });

  it('takes over the id of a gateway, and no other’s', async () => {
    const idFor = async (given: string, remoteAddress = '127.0.0.1') => {
      const headers = { 'x-request-id': given };
      return (await server.app.inject({ url: '/files/search', headers, remoteAddress })).headers['x-request-id'];
    };
    assert.equal(await idFor('gateway-1'), 'gateway-1');
    assert.equal(await idFor('a'.repeat(64)), 'a'.repeat(64));
    for (const given of ['short', 'a'.repeat(65), 'a b c d e f', 'line\\nbreak', '"},{"level":50', 'añadido-1'])
      assert.match(String(await idFor(given)), /^[0-9a-f]{32}$/, given);
    assert.match(String(await idFor('stranger-1', '203.0.113.7')), /^[0-9a-f]{32}$/);
  });

  it('holds no values of a failed query, wherever it is logged', async () => {
    const failed = server.db.execute(sql`select ${PASSWORD}::text from nowhere`);
    const error = await failed.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(String(error).includes(PASSWORD));
    lines.length = 0;
    logger.warn({ err: error }, 'housekeeping failed');
    server.app.log.warn({ err: new Error('no answer', { cause: error }) }, 'creating a checkout page failed');
    assert.equal(lines.length, 2);
    assert.ok(
      lines.every((line) => line.includes('nowhere')),
      lines.join(''),
    );
    assert.deepEqual(found(), []);
  });

  it('would be caught with a secret', async () => {
    const { token } = await signUp(server.app);
    secrets.push(token);
    await server.app.inject({ url: '/injected', headers: { authorization: `Bearer ${token}` } });
    assert.equal(found().length, 1);
  });
});
