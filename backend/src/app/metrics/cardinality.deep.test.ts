import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import { Counter } from 'prom-client';
import { findLabelIssues } from '@inspire/server-kit/testing';
import { send, signUp } from '../../testing/client';
import { operationsOf } from '../../testing/fuzz/api-document';
import { hostileRequest, injectHostile } from '../../testing/fuzz/hostile-request';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { registerJobMetrics } from './job-metrics';

/** Requests of each call. */
const RUNS = 8;
const SEED = 20_260_301;

const limits = {
  most: 30,
  more: {
    // About sixty routes with some statuses each.
    http_request_duration_seconds: 500,
    // Twenty remotes and `other`, each with twenty versions and `other`, in three phases.
    inspire_remote_failures_total: 21 * 21 * 3,
  },
};

describe('the metrics after hundreds of odd requests', () => {
  async function startMeasured(): Promise<TestServer> {
    const server = await startTestServer();
    const { db, clock, metrics } = server;
    registerJobMetrics(metrics, { db, clock: () => clock.now, logger: pino({ level: 'silent' }) });
    return server;
  }

  async function sendOddRequests(server: TestServer): Promise<number> {
    const { token } = await signUp(server.app);
    let sent = 0;
    for (const operation of await operationsOf(server.app))
      for (const request of fc.sample(hostileRequest(operation), { numRuns: RUNS, seed: SEED })) {
        await injectHostile(server.app, request, token);
        sent += 1;
      }
    for (let index = 0; index < 120; index += 1) {
      const address = `203.0.113.${index}`;
      const email = `person${index}@example.com`;
      await send(server.app, 'login', { body: { email, password: 'secret-1' }, address: '198.51.100.7' });
      await send(server.app, 'forgotPassword', { body: { email }, address });
      await send(server.app, 'reportRemoteFailure', {
        body: { remote: 'mfe-video', version: `9.${index}.0`, phase: 'load', reason: 'x' },
        address,
      });
      await server.app.inject(`/media/stream/${'t'.repeat(index + 40)}/master.m3u8?user=${index}`);
      sent += 4;
    }
    return sent;
  }

  it('have few series, and none with an id, an email, a token or a URL', async () => {
    await using server = await startMeasured();
    assert.ok((await sendOddRequests(server)) > 600);
    assert.deepEqual(await findLabelIssues(server.metrics, limits), []);
  });

  it('are found faulty when a counter takes the URL, the token or the email of a request', async () => {
    await using server = await startMeasured();
    const injected = new Counter({
      name: 'injected_total',
      help: 'Requests by who sends them',
      labelNames: ['url', 'session'],
      registers: [server.metrics],
    });
    server.app.addHook('onResponse', async ({ url, headers }) =>
      injected.inc({ url, session: headers.authorization ?? 'none' }),
    );
    await sendOddRequests(server);
    const issues = (await findLabelIssues(server.metrics, limits)).join('\n');
    assert.match(issues, /^injected_total has \d{3} series, more than 30$/m);
    assert.match(issues, /^injected_total has a URL in url: /m);
    assert.match(issues, /^injected_total has an id in url: /m);
    assert.match(issues, /^injected_total has a token in session: /m);
  });
});
