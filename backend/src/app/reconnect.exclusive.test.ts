import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { toMeasure } from '@inspire/devkit/figures';
import { findFreePort } from '@inspire/server-kit/network';
import { nginxProgramSkip } from '@inspire/server-kit/nginx-program';
import { startEdge } from '@inspire/server-kit/test-edge';
import { measureGoal } from '../testing/measure-goal';
import { probeDuring } from '../testing/probe';
import { untilReady } from '../testing/server-process';
import { setUpFixture } from '../testing/start-fixture';
import { openStreamReaders } from '../testing/stream-readers';
import { iterationCount } from '../testing/test-kind';

const STREAMS = iterationCount(10_000, 200);
const STREAMS_OF_AN_ACCOUNT = 10;
const MAX_SECONDS = 30;
/** Reduced, it is the slowest of few requests, so only a server that stalls may exceed it. */
const MAX_P99_MS = iterationCount(200, 3_000);

describe('10,000 event streams that are dropped at the same time', { skip: nginxProgramSkip }, () => {
  const fixture = setUpFixture();

  /** Writes accounts with sessions, because signing up hashes a password. @returns the tokens */
  async function writeSessions(): Promise<string[]> {
    const client = new pg.Client({ connectionString: fixture.environment.DATABASE_URL });
    await client.connect();
    const accounts = STREAMS / STREAMS_OF_AN_ACCOUNT;
    const tokens = Array.from({ length: STREAMS }, (_, index) => `reader-of-the-stream-${index}`);
    await client.query(
      `with reader as (
        insert into users (user_name, email, email_key, created_at)
        select 'Reader', 'r' || n || '@example.com', 'r' || n || '@example.com', now() from generate_series(1, $1::int) n returning id
      ), numbered as (select id, row_number() over () - 1 as place from reader)
      insert into sessions (token_hash, user_id, created_at, refreshed_at, expires_at)
      select translate(encode(sha256(token::bytea), 'base64'), '+/=', '-_'), id, now(), now(), now() + interval '1 day'
      from unnest($2::text[]) with ordinality as given (token, n) join numbered on place = n % $1::int`,
      [accounts, tokens],
    );
    await client.end();
    return tokens;
  }

  it('reconnect within 30 s to their own API, and other requests stay fast', { timeout: 180_000 }, async () => {
    let seconds = NaN;
    let p99 = NaN;
    let statuses: readonly number[] = [];
    // Records what was measured also where it misses the goal.
    await measureGoal('P21', async () => {
      const servers = [1, 2].map(() => fixture.start({ LOG_LEVEL: 'warn' }));
      const [api = '', streams = ''] = await Promise.all(servers.map((server) => untilReady(server)));
      const port = await findFreePort();
      const addresses = ['127.0.0.1', '127.0.0.2'];
      const gateway = { PORT: String(port), TRUSTED_PROXIES: '1' };
      await Promise.all(addresses.map((HOST) => fixture.startGateway([api], { ...gateway, HOST })));
      await using edge = await startEdge({
        port,
        findGateways: () => addresses,
        streamPort: Number(new URL(streams).port),
        env: { TRUSTED_PROXIES: '127.0.0.1' },
      });
      await using readers = await openStreamReaders({
        port: Number(new URL(edge.origin).port),
        tokens: await writeSessions(),
      });
      // A server's first requests are slower than all others.
      await probeDuring(edge.origin, sleep(2_000));

      const back = readers.drop();
      const probes = await probeDuring(edge.origin, back);
      statuses = probes.statuses;
      [seconds, p99] = [await back, probes.p99];
      return { back: toMeasure('s', [seconds]), probe: toMeasure('ms', [p99]) };
    });
    assert.deepEqual(statuses, [200]);
    assert.ok(seconds <= MAX_SECONDS, `the last of ${STREAMS} streams was back after ${seconds} s`);
    assert.ok(p99 <= MAX_P99_MS, `p99 of the others: ${p99} ms`);
  });
});
