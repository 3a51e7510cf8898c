import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runMediaTool, ToolFailedError } from './run-media-tool';

const run = (script: string, options?: Parameters<typeof runMediaTool>[2], ...args: string[]) =>
  runMediaTool(process.execPath, ['-e', script, ...args], options);

describe('a media tool', () => {
  it('returns its output byte for byte', async () => {
    assert.deepEqual(await run('process.stdout.write(Buffer.from([0, 255, 10]))'), Buffer.from([0, 255, 10]));
  });

  it('passes its output on as it arrives', async () => {
    let received = '';
    await run('console.log("a"); console.log("b")', { onOutput: (text) => (received += text) });
    assert.equal(received, 'a\nb\n');
  });

  it('that fails is reported with its last messages, without memory addresses and names of inputs', async () => {
    const script = 'console.error("first\\n[mov @ 0x5f1a] one\\ntwo\\nfile:/a/film.mp4: broken"); process.exit(3)';
    await assert.rejects(run(script, {}, 'file:/a/film.mp4'), (error) => {
      assert.ok(error instanceof ToolFailedError);
      assert.equal(error.output, '[mov] one / two / broken');
      return true;
    });
    await assert.rejects(run('process.exit(4)'), /exited with 4$/);
  });

  it('is killed when its caller aborts, even if it ignores signals', async () => {
    const abort = new AbortController();
    const running = run('process.on("SIGTERM", () => {}); console.log("ready"); setInterval(() => {}, 1000)', {
      signal: abort.signal,
      onOutput: () => abort.abort(),
    });
    await assert.rejects(running, { name: 'AbortError' });
  });

  it('that this machine lacks fails with the error of the system', async () => {
    await assert.rejects(runMediaTool('no-such-media-tool', []), { code: 'ENOENT' });
  });
});
