import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

test('OpenTelemetry is loaded only where tracing is on', async () => {
  const index = fileURLToPath(new URL('./index.ts', import.meta.url));
  const loadedWith = async (config: string) => {
    const program = `
      import { createRequire } from 'node:module';
      const { startTracing } = await import(${JSON.stringify(index)});
      const stop = await startTracing(${config}, { service: 'test', isFirst: true, onError: () => undefined });
      const loaded = Object.keys(createRequire(${JSON.stringify(index)}).cache);
      console.log(loaded.filter((file) => file.includes('@opentelemetry')).length);
      await stop();`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    return Number((await promisify(execFile)(process.execPath, args)).stdout);
  };
  assert.equal(await loadedWith('undefined'), 0);
  assert.ok((await loadedWith('{ endpoint: "http://127.0.0.1:9", headers: {}, ratio: 1, isLogCopied: true }')) > 10);
});
