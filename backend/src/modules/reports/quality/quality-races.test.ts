import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import type { ReleaseReport } from '@inspire/shared/contracts';
import { qualityVotes } from '../../../database/schema/quality';
import { call } from '../../../testing/client';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { createQualityRepository } from './quality-repository';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const names = ['shell', 'mfe-audio', 'mfe-auth', 'mfe-video'];
const release = (remote: string): ReleaseReport => ({ remote, version: '1.0.0', loadMs: 100, LCP: 900, CLS: 0.2 });
const send = (session: string, sequence: number, remotes: readonly string[], address: string) =>
  call(server.app, 'reportQuality', { body: { session, sequence, releases: remotes.map(release) }, address });
const sums = async () => {
  const rows = await createQualityRepository(server.db).sumSince(new Date(0));
  return Object.fromEntries(rows.map(({ remote, measures }) => [remote, measures.sessions]));
};

it('counts parallel reports of 10 page loads once each, whatever order they name releases in', async () => {
  const reports = Array.from({ length: 10 }, (_, index) => {
    const session = randomUUID();
    const order = index % 2 === 0 ? names : [...names].reverse();
    return [1, 2, 3].map((sequence) => send(session, sequence, order, `198.51.100.${index}`));
  });
  await Promise.all(reports.flat());
  assert.deepEqual(await sums(), Object.fromEntries(names.map((name) => [name, 10])));
  assert.equal(await server.db.$count(qualityVotes), 40);
});

it('counts at most a network’s weight of page loads, also when they arrive at once', async () => {
  const before = (await sums()).shell ?? 0;
  await Promise.all(Array.from({ length: 60 }, () => send(randomUUID(), 1, ['shell'], '203.0.113.5')));
  const counted = ((await sums()).shell ?? 0) - before;
  assert.ok(counted <= 30 && counted > 0, `${counted} page loads`);
});
