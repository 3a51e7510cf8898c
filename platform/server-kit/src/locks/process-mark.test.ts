import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { afterEach, test } from 'node:test';
import { describeProcess, isRunning, readStartTimeFromPs } from './process-mark';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

const skip = spawnSync('ps').error !== undefined && 'ps is not installed';

test('the start of a process is the same text in each time zone, as macOS tells it', { skip }, async () => {
  process.env.TZ = 'Asia/Kolkata';
  const started = await readStartTimeFromPs(process.ppid);
  assert.match(started ?? '', /^\w{3} \w{3} +\d+ \d{2}:\d{2}:\d{2} \d{4}$/);
  process.env.TZ = 'America/New_York';
  assert.equal(await readStartTimeFromPs(process.ppid), started);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  assert.equal(await readStartTimeFromPs(pid), undefined, 'a process that has ended');
});

test('a process is running only while it is the one that was described', async () => {
  const mark = await describeProcess(process.pid);
  assert.equal(await isRunning(mark), true);
  assert.equal(await isRunning({ pid: mark.pid }), true);
  assert.equal(await isRunning({ ...mark, started: '1' }), false, 'an earlier one of the same number');
  assert.equal(await isRunning({ pid: spawnSync(process.execPath, ['-e', '']).pid }), false);
});
