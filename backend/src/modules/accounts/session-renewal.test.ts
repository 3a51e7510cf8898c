import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../../database/schema/accounts';
import { call, callExpectingError, signUp, streamOf } from '../../testing/client';
import { seedVideo } from '../../testing/seed';
import { days, hours, minutes, setUpTestServer } from '../../testing/test-server';
import { PREVIOUS_TOKEN_TTL_MS, PROOF_MAX_AGE_MS } from './session-service';

/** D-48. */
describe('the renewal of a session', () => {
  const server = setUpTestServer();

  const refresh = (token: string) => call(server.app, 'refreshSession', { token });
  const isOpen = (token: string) => call(server.app, 'browseHistory', { token });
  const isClosed = (token: string) => callExpectingError(server.app, 'browseHistory', 401, { token });
  /** A session whose token was just renewed. */
  async function renewed(email?: string) {
    const session = await signUp(server.app, email);
    server.clock.advance(hours(1));
    const { token } = await refresh(session.token);
    return { email: session.email, old: session.token, token };
  }

  it('changes the token; the old one ends a minute after the first use of the new one', async () => {
    const { old, token } = await renewed();
    assert.notEqual(token, old);
    server.clock.advance(days(3));
    await isOpen(old);
    await isOpen(token);
    server.clock.advance(PREVIOUS_TOKEN_TTL_MS - 1);
    await isOpen(old);
    await isOpen(token);
    server.clock.advance(1);
    await isClosed(old);
    await callExpectingError(server.app, 'refreshSession', 401, { token: old });
    await isOpen(token);
  });

  it('gives the same new token to each tab that renews with the old one, also when the response was lost', async () => {
    const { old, token } = await renewed();
    assert.equal((await refresh(old)).token, token);
    await isOpen(token);
    assert.equal((await refresh(old)).token, token);
    assert.equal((await refresh(token)).token, token);
  });

  it('does not skip the minute of other tabs when the new token is first used after it is due again', async () => {
    const { old, token } = await renewed();
    server.clock.advance(hours(2));
    assert.equal((await refresh(token)).token, token);
    await isOpen(old);
    server.clock.advance(hours(1));
    const next = (await refresh(token)).token;
    assert.notEqual(next, token);
    await isClosed(old);
    await isOpen(next);
  });

  it('keeps a client of an earlier release signed in, which ignores the new token', async () => {
    const { old } = await renewed();
    for (let day = 0; day < 20; day += 1) {
      server.clock.advance(days(1));
      await refresh(old);
    }
    await isOpen(old);
  });

  it('lets the database alone open no session: neither the new token nor its start is stored', async () => {
    const { token, email } = await renewed();
    const [row] = await server.db
      .select()
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.emailKey, email));
    assert.ok(!JSON.stringify(row).includes(token));
    for (const stored of [row?.sessions.tokenHash, row?.sessions.previousHash, row?.sessions.renewalSalt])
      await isClosed(stored ?? assert.fail());
  });

  it('ends a session 90 days after it began, whatever its use, and no earlier', async () => {
    let { token } = await signUp(server.app);
    for (let day = 0; day < 88; day += 4) {
      server.clock.advance(days(4));
      token = (await refresh(token)).token;
    }
    server.clock.advance(days(2) - 1);
    token = (await refresh(token)).token;
    await isOpen(token);
    server.clock.advance(1);
    await isClosed(token);
  });

  it('leaves the session itself as it was: its id and its playback', async () => {
    const { token: old } = await signUp(server.app);
    const video = await seedVideo(server.db, { mediaFolder: 'videos/renewal/v1' });
    await server.putMedia('videos/renewal/v1/360p/segment-00.m4s', 'bytes');
    const { url } = await call(server.app, 'videoStream', { token: old, params: { id: video, validTime: 1_440 } });
    const segment = url.replace('master.m3u8', '360p/segment-00.m4s');
    assert.equal((await server.app.inject(segment)).statusCode, 200);
    const [before] = await call(server.app, 'sessions', { token: old });
    server.clock.advance(hours(1));
    const { token } = await refresh(old);
    await isOpen(token);
    server.clock.advance(minutes(5));
    await isClosed(old);
    const [after] = await call(server.app, 'sessions', { token });
    assert.deepEqual([after?.id, after?.current], [before?.id, true]);
    assert.equal((await server.app.inject(segment)).statusCode, 200);
    await call(server.app, 'recordVideoEvent', { token, body: { video_id: video, event: 'play', progressTime: 1 } });
    // The same device: a stream URL of the renewed session displaces no lease and keeps the generation of the earlier one.
    await call(server.app, 'videoStream', streamOf(token, video));
    assert.equal((await server.app.inject(segment)).statusCode, 200);
    await call(server.app, 'logout', { token });
    server.clock.advance(minutes(5));
    assert.equal((await server.app.inject(segment)).statusCode, 403);
  });
});

describe('ending another session', () => {
  const server = setUpTestServer();

  async function twoSessions() {
    const { token, email } = await signUp(server.app);
    const other = await call(server.app, 'login', { body: { email, password: 'secret-1' } });
    const listed = await call(server.app, 'sessions', { token });
    const idOf = (current: boolean) => listed.find((one) => one.current === current)?.id ?? assert.fail();
    return { token, other: other.token, own: idOf(true), id: idOf(false) };
  }

  it('requires a proof of the last 15 minutes; the login is one', async () => {
    const { token, other, id } = await twoSessions();
    server.clock.advance(PROOF_MAX_AGE_MS + 1);
    const { code, detail } = await callExpectingError(server.app, 'endSession', 403, { token, params: { id } });
    assert.deepEqual([code, detail], ['proof-required', 'Confirm it’s you to continue.']);
    await call(server.app, 'browseHistory', { token: other });
    await call(server.app, 'proveOwner', { token, body: { password: 'secret-1' } });
    server.clock.advance(PROOF_MAX_AGE_MS);
    await call(server.app, 'endSession', { token, params: { id } });
    await callExpectingError(server.app, 'browseHistory', 401, { token: other });
  });

  it('and the proof gives the session a new token', async () => {
    const { token } = await twoSessions();
    server.clock.advance(minutes(59));
    const { token: same } = await call(server.app, 'refreshSession', { token });
    assert.equal(same, token);
    await callExpectingError(server.app, 'proveOwner', 400, { token, body: { password: 'wrong-one' } });
    assert.equal((await call(server.app, 'refreshSession', { token })).token, token);
    await call(server.app, 'proveOwner', { token, body: { password: 'secret-1' } });
    const { token: renewed } = await call(server.app, 'refreshSession', { token });
    assert.notEqual(renewed, token);
    await call(server.app, 'browseHistory', { token: renewed });
    server.clock.advance(minutes(2));
    await callExpectingError(server.app, 'browseHistory', 401, { token });
    assert.equal((await call(server.app, 'refreshSession', { token: renewed })).token, renewed);
  });

  it('requires none for the own one', async () => {
    const { token, own } = await twoSessions();
    server.clock.advance(hours(1));
    await call(server.app, 'endSession', { token, params: { id: own } });
    await callExpectingError(server.app, 'browseHistory', 401, { token });
  });

  it('is proven for one session only, and not by a wrong password', async () => {
    const { token, other, own, id } = await twoSessions();
    server.clock.advance(hours(1));
    const wrong = { token, body: { password: 'wrong-one' } };
    assert.equal((await callExpectingError(server.app, 'proveOwner', 400, wrong)).code, 'wrong-password');
    await callExpectingError(server.app, 'endSession', 403, { token, params: { id } });
    await call(server.app, 'proveOwner', { token: other, body: { password: 'secret-1' } });
    await callExpectingError(server.app, 'endSession', 403, { token, params: { id } });
    await call(server.app, 'endSession', { token: other, params: { id: own } });
  });

  it('asks sessions that began before this rule', async () => {
    const { token, id, own } = await twoSessions();
    await server.db.update(sessions).set({ provenAt: null }).where(eq(sessions.id, own));
    await callExpectingError(server.app, 'endSession', 403, { token, params: { id } });
  });
});
