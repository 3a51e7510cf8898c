import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import type { RemoteFailure } from '@inspire/shared/contracts';
import { call, callExpectingError, injectCall, problemIn } from '../../testing/client';
import { generousLimits, hours, setUpTestServer } from '../../testing/test-server';

const failure: RemoteFailure = {
  remote: 'mfe-video',
  version: '1.2.0',
  phase: 'load',
  reason: 'remoteEntry.js answered 404',
};

describe('reports of failed remotes', () => {
  const lines: Record<string, unknown>[] = [];

  const logger = pino(
    { level: 'warn' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const server = setUpTestServer({ logger, limits: { ...generousLimits, reportsPerAddress: 40 } });

  const report = (change: Partial<RemoteFailure> = {}, address = '198.51.100.1') =>
    call(server.app, 'reportRemoteFailure', { body: { ...failure, ...change }, address });
  const metrics = async (): Promise<string[]> =>
    (await server.metrics.metrics()).split('\n').filter((line) => line.startsWith('inspire_remote_failures_total'));

  it('are taken from guests, counted by remote, version and phase, and logged with their reason', async () => {
    await report();
    await report();
    await report({ phase: 'render', reason: 'x is undefined' });
    assert.deepEqual(await metrics(), [
      'inspire_remote_failures_total{remote="mfe-video",version="1.2.0",phase="load"} 2',
      'inspire_remote_failures_total{remote="mfe-video",version="1.2.0",phase="render"} 1',
    ]);
    assert.deepEqual(
      lines.map(({ msg, reason }) => [msg, reason]),
      [
        ['mfe-video 1.2.0 failed in a browser (load)', failure.reason],
        ['mfe-video 1.2.0 failed in a browser (load)', failure.reason],
        ['mfe-video 1.2.0 failed in a browser (render)', 'x is undefined'],
      ],
    );
  });

  const issues: readonly (readonly [name: string, body: Record<string, unknown>])[] = [
    ['a remote that is none', { ...failure, remote: 'shell' }],
    ['a remote with a line break', { ...failure, remote: 'mfe-a\nb' }],
    ['a version that is none', { ...failure, version: 'latest' }],
    ['a version without end', { ...failure, version: `1.0.0-${'a'.repeat(80)}` }],
    ['an unknown phase', { ...failure, phase: 'later' }],
    ['no reason', { ...failure, reason: '' }],
    ['a reason of 501 characters', { ...failure, reason: 'a'.repeat(501) }],
    ['a reason with NUL', { ...failure, reason: 'a\u0000' }],
    ['more than is asked', { ...failure, page: '/user-routes/dashboard' }],
    ['nothing', {}],
  ];
  for (const [name, body] of issues) {
    it(`with ${name} are rejected`, async () => {
      problemIn(await injectCall(server.app, 'reportRemoteFailure', { payload: body }), 400);
    });
  }

  it('are limited for each address', async () => {
    const address = '198.51.100.2';
    for (let sent = 0; sent < 40; sent += 1) await report({}, address);
    await callExpectingError(server.app, 'reportRemoteFailure', 429, { body: failure, address });
    await report({}, '198.51.100.3');
    server.clock.advance(hours(1));
    await report({}, address);
  });

  it('never make more labels than a process can hold', async () => {
    for (let index = 0; index < 60; index += 1) await report({ version: `9.0.${index}` }, `203.0.113.${index}`);
    for (let index = 0; index < 30; index += 1)
      await report({ remote: `mfe-x${'a'.repeat(index)}` }, `203.0.113.${100 + index}`);
    const counted = await metrics();
    assert.ok(counted.length <= 45, `${counted.length} series`);
    assert.ok(
      counted.includes('inspire_remote_failures_total{remote="mfe-video",version="other",phase="load"} 41'),
      counted.join('\n'),
    );
    assert.ok(counted.some((line) => line.startsWith('inspire_remote_failures_total{remote="other"')));
  });
});
