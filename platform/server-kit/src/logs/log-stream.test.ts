import assert from 'node:assert/strict';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { openLogStream } from './log-stream';

test('a log is one JSON object per line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-log-'));
  const file = join(folder, 'log');
  const descriptor = openSync(file, 'a');
  pino({}, openLogStream(descriptor)).info({ status: 200 }, 'request');
  closeSync(descriptor);
  const [line = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  const { msg, status } = JSON.parse(line) as Record<string, unknown>;
  assert.deepEqual([msg, status, rest], ['request', 200, ['']]);
  await rm(folder, { recursive: true });
});

/** Returns the bytes that are still in use after a collection: garbage that waits for one would be counted otherwise. */
function getUsedBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

test('a full disk stops nothing but the log', { skip: !existsSync('/dev/full') && 'no /dev/full here' }, () => {
  const descriptor = openSync('/dev/full', 'w');
  const log = pino({}, openLogStream(descriptor));
  const before = getUsedBytes();
  for (let count = 0; count < 5_000; count += 1) log.info({ filling: 'x'.repeat(10_000) }, 'request');
  const stored = getUsedBytes() - before;
  assert.ok(stored < 10_000_000, `keeps ${stored} bytes`);
  closeSync(descriptor);
});
