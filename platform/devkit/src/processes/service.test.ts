import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runService } from './service';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspire-service-'));
});
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
