import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@inspire/shared/contracts';
import { toMeasure } from '@inspire/tooling/figures';
import { floodLogins } from '../testing/flood';
import { measureGoal } from '../testing/measure-goal';
import { untilReady } from '../testing/server-process';
import { makeStartFixture, type StartFixture } from '../testing/start-fixture';
import { iterationCount } from '../testing/test-kind';

const PER_SECOND = iterationCount(2_000, 100);
const SECONDS = iterationCount(30, 2);
/** Until the process has compiled the code of both: a site that is worth an attack has run for longer. */
const WARM_UP_SECONDS = iterationCount(5, 1);
/** Fewer than in production, so that the test compares fewer passwords before the flood is rejected. */
const MAX_FAILURES = 20;
const MAX_P99_MS = iterationCount(200, Infinity);
const PROBE_INTERVAL_MS = 25;

interface Probe {
  readonly ms: number;
  readonly status: number;
}

const toP99 = (probes: readonly Probe[]): number => {
  const sorted = probes.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN;
};

/** Signs in and reads in turn, each viewer from an IP address of its own, until `flood` is over. */
async function probeDuring(origin: string, flood: Promise<unknown>): Promise<Probe[]> {
  let isOver = false;
  void flood.finally(() => (isOver = true));
  const probes: Promise<Probe>[] = [];
  const send = async (index: number): Promise<Probe> => {
    const start = performance.now();
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index % 250}` };
    const response =
      index % 10 === 0
        ? await fetch(origin + endpoints.login.path, {
            method: 'POST',
            headers,
            body: JSON.stringify({ email: 'viewer@example.com', password: 'inspire123' }),
          })
        : await fetch(`${origin}${endpoints.searchVideos.path}?page=0&size=8`, { headers });
    await response.arrayBuffer();
    return { ms: performance.now() - start, status: response.status };
  };
  while (!isOver) {
    probes.push(send(probes.length));
    await sleep(PROBE_INTERVAL_MS);
  }
  return Promise.all(probes);
}

describe('a flood of failed logins from one address', () => {
  let fixture: StartFixture;
  let origin: string;
  before(async () => {
    fixture = await makeStartFixture();
    const settings = { LOG_LEVEL: 'warn', LIMIT_LOGIN_PER_ADDRESS: String(MAX_FAILURES) };
    origin = await untilReady(fixture.start(settings));
  });
  after(async () => {
    await fixture.endAll();
    await fixture.dispose();
  });

  /** @returns the 99th percentile of the others @throws when the flood is not rejected, or the others fail */
  async function measure(from: readonly string[], perSecond: number, seconds: number): Promise<number> {
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
    assert.deepEqual([...new Set(probes.map(({ status }) => status))], [200]);
    return toP99(probes);
  }

  it('is rejected, and does not slow down the others', () =>
    measureGoal('R14', async () => {
      const p99 = await measure(['203.0.113.5'], PER_SECOND, SECONDS);
      assert.ok(p99 <= MAX_P99_MS, `p99 of the others: ${p99} ms`);
      return { others: toMeasure('ms', [p99]) };
    }));

  it('is noticed with an injected fault: so many addresses that no limit rejects them', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `10.0.${Math.floor(index / 250)}.${index % 250}`);
    await assert.rejects(measure(many, 100, 2), /rejected/);
  });
});
