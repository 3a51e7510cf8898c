import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { toMeasure } from '@inspire/devkit/figures';
import { endpoints } from '@inspire/shared/contracts';
import { type CrowdOptions, gatherCrowd } from '../testing/crowd';
import { floodLogins } from '../testing/flood';
import { measureGoal } from '../testing/measure-goal';
import { probeDuring } from '../testing/probe';
import { untilReady } from '../testing/server-process';
import { setUpFixture } from '../testing/start-fixture';
import { iterationCount } from '../testing/test-kind';
import { startTestServer } from '../testing/test-server';
import { timeLimits } from './time-limits';

const PER_SECOND = iterationCount(2_000, 100);
const SECONDS = iterationCount(30, 2);
const IDLE_CONNECTIONS = iterationCount(10_000, 100);
const SLOW_CONNECTIONS = iterationCount(200, 10);
/** By then the server has closed each slow connection, and has a new one in its place. */
const CLOSED_SECONDS = (timeLimits.headersMs + 2 * timeLimits.checkMs) / 1_000;
const CROWD_SECONDS = iterationCount(CLOSED_SECONDS, 2);
/** Until the process has compiled what rejects a login and what searches: a site that is worth an attack has run for longer. */
const WARM_UP_SECONDS = iterationCount(5, 1);
/** Fewer than in production, so that the test compares fewer passwords before the flood is rejected. */
const MAX_FAILURES = 20;
/** Reduced, it is the slowest of some eighty requests, so only a server that stalls may exceed it. */
const MAX_P99_MS = iterationCount(200, 3_000);

describe('a server that strangers keep busy', () => {
  const fixture = setUpFixture();
  let origin: string;
  before(async () => {
    const settings = {
      LOG_LEVEL: 'warn',
      LIMIT_LOGIN_PER_ADDRESS: String(MAX_FAILURES),
      // So that only limits of addresses reject the flood.
      LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '100000',
    };
    origin = await untilReady(fixture.start(settings));
  });

  /** @returns the 99th percentile of the others @throws when the flood is not rejected, or the others fail */
  async function measureFlood(from: readonly string[], perSecond: number, seconds: number): Promise<number> {
    const options = { url: origin + endpoints.login.path, perSecond, from };
    // The first attempts are compared; what follows is rejected.
    await floodLogins({ ...options, perSecond: 2 * MAX_FAILURES, seconds: 1 });
    const run = async (forSeconds: number) => {
      const flood = floodLogins({ ...options, seconds: forSeconds });
      return { probes: await probeDuring(origin, flood), statuses: await flood };
    };
    await run(WARM_UP_SECONDS);
    const { probes, statuses } = await run(seconds);
    const rejected = statuses[429] ?? 0;
    assert.ok(rejected >= 0.99 * perSecond * seconds, `${rejected} rejected: ${JSON.stringify(statuses)}`);
    assert.deepEqual(probes.statuses, [200]);
    return probes.p99;
  }

  /**
   * @returns the 99th percentile of the others
   * @throws when an idle connection is closed, or a slow one stays open for longer than `CLOSED_SECONDS`
   */
  async function measureCrowd(at: string, { idle, slow, seconds }: Omit<CrowdOptions, 'port'>): Promise<number> {
    const crowd = await gatherCrowd({ port: Number(new URL(at).port), idle, slow, seconds });
    const probes = await probeDuring(at, crowd.result).finally(crowd.stop);
    const { open, closedSlow } = await crowd.result;
    assert.equal(open, idle, `${open} of ${idle} idle connections are open`);
    if (seconds >= CLOSED_SECONDS)
      assert.ok(closedSlow >= slow, `${closedSlow} of ${slow} slow connections were closed`);
    assert.deepEqual(probes.statuses, [200]);
    return probes.p99;
  }

  it('is not slower for the others beside idle and slow connections, and a flood of failed logins from one address', () =>
    measureGoal('R14', async () => {
      const others = await measureFlood(['203.0.113.5'], PER_SECOND, SECONDS);
      const crowd = { idle: IDLE_CONNECTIONS, slow: SLOW_CONNECTIONS, seconds: CROWD_SECONDS };
      const probe = await measureCrowd(origin, crowd);
      for (const p99 of [others, probe])
        assert.ok(p99 <= MAX_P99_MS, `p99 of the others: ${others} ms in the flood, ${probe} ms beside connections`);
      return { probe: toMeasure('ms', [probe]), others: toMeasure('ms', [others]) };
    }));

  it('fails with an injected fault: so many addresses that no limit rejects them', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `10.0.${Math.floor(index / 250)}.${index % 250}`);
    await assert.rejects(measureFlood(many, 100, 2), /rejected/);
  });

  it('fails with an injected fault: a server that closes idle connections early', async () => {
    await using server = await startTestServer({ times: { ...timeLimits, keepAliveMs: 100 } });
    const at = await server.app.listen({ port: 0, host: '127.0.0.1' });
    await assert.rejects(measureCrowd(at, { idle: 10, slow: 1, seconds: 4 }), /0 of 10 idle connections/);
  });
});
