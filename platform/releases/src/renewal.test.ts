import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { renewContinually } from './renewal';
import type { SnapshotReport } from './site/snapshot-report';

const fine: SnapshotReport = { outcome: 'unchanged', issues: [] };
const broken: SnapshotReport = { outcome: 'renewed', issues: [{ where: 'mfe-one', what: 'mfe-one is broken' }] };

test('the snapshot is renewed again and again, each issue is reported once, and a store that is away ends nothing', async () => {
  const rounds: (() => Promise<SnapshotReport>)[] = [
    () => Promise.resolve(fine),
    () => Promise.resolve(broken),
    () => Promise.resolve(broken),
    () => Promise.reject(new Error('the bucket is away')),
    () => Promise.resolve(broken),
  ];
  const warnings: string[] = [];
  const stop = new AbortController();
  let round = 0;
  const renewing = renewContinually(
    {
      renewSnapshot() {
        const next = rounds[round];
        round += 1;
        if (next) return next();
        stop.abort();
        return Promise.resolve(fine);
      },
    },
    { warn: (message) => warnings.push(message), signal: stop.signal, intervalMs: 1 },
  );
  await Promise.race([renewing, wait(5_000).then(() => assert.fail('it does not stop'))]);
  assert.deepEqual(warnings, [
    'mfe-one is broken',
    'The snapshot was not renewed: the bucket is away',
    'mfe-one is broken',
  ]);
});
