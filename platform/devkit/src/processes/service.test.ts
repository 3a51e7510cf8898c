import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { restartDelay } from './restart-policy';
import { runNode } from './run-program';
import { runService } from './service';
import { getStopTimeoutMs } from './stop-timeout';

const folder = await mkdtemp(join(tmpdir(), 'inspire-service-'));
after(() => rm(folder, { recursive: true, force: true }));

/** Runs a child that shuts down with the given statement. @returns how the child says that it ended, if it lived to say so */
async function stopChild(
  onSigterm: string,
  stopWithinMs: number,
): Promise<{ readonly said: string; readonly ms: number }> {
  const script = join(folder, 'child.mjs');
  await writeFile(
    script,
    `const end = () => { process.stderr.write('ended by itself\\n'); process.exit(0); };
     setInterval(() => undefined, 1_000);
     process.on('SIGTERM', () => { ${onSigterm} });
     process.send({ ready: 'http://127.0.0.1:1' });`,
  );
  const said: string[] = [];
  const service = runService({
    name: 'child',
    program: { script },
    logFile: join(folder, 'child.log'),
    warn: (line) => said.push(line),
    onGiveUp: () => undefined,
    stopWithinMs,
  });
  await service.ready;
  const began = performance.now();
  await service.stop();
  const ms = performance.now() - began;
  // The last output may arrive after the exit.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { said: said.join('\n'), ms };
}

test('a child that needs a while to shut down is not killed before its time is over', async () => {
  const { said } = await stopChild('setTimeout(end, 300)', 10_000);
  assert.equal(said, 'child: ended by itself');
});

test('a child that does not shut down is killed when its time is over', async () => {
  const { said, ms } = await stopChild('', 200);
  assert.equal(said, '');
  assert.ok(ms >= 200);
});

test('a program returns its output and its exit code', async () => {
  const finished = await runNode(['-e', "console.log('done'); process.exitCode = 3;"]);
  assert.deepEqual(finished, { code: 3, output: 'done\n', isTimedOut: false });
});

test('a program that hangs is stopped at its time limit', async () => {
  const { code, isTimedOut } = await runNode(['-e', 'setInterval(() => undefined, 1_000);'], { timeout: 500 });
  assert.deepEqual([code, isTimedOut], [1, true]);
});

test('a program that cannot be started is an error', () => assert.rejects(runNode([], { cwd: '/no/such/folder' })));

test('the delay doubles with each death of the last minute, up to a limit, and then it is given up', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map((deaths) =>
    restartDelay(
      Array.from({ length: deaths }, () => 0),
      10_000,
    ),
  );
  assert.deepEqual(delays, [250, 500, 1_000, 2_000, 4_000, 8_000, undefined]);
});

test('deaths of long ago do not count', () => {
  assert.equal(restartDelay([0, 0, 0, 0, 0, 0, 0, 100_000], 100_000), 250);
});

for (const [name, env, seconds] of [
  ['development drains nothing', {}, 15],
  ['production drains for three seconds', { NODE_ENV: 'production' }, 18],
  ['DRAIN_SECONDS is added', { NODE_ENV: 'production', DRAIN_SECONDS: '120' }, 135],
  ['DRAIN_SECONDS=0 counts', { NODE_ENV: 'production', DRAIN_SECONDS: '0' }, 15],
  ['an empty DRAIN_SECONDS counts as absent', { NODE_ENV: 'production', DRAIN_SECONDS: ' ' }, 18],
] as const) {
  test(`a server that shuts down: ${name}`, () => assert.equal(getStopTimeoutMs(env), seconds * 1_000));
}
