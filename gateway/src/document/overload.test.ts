import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { runBehind } from '../testing/behind';

/** As many as Node has by default. */
const THREADS = 4;

/** Keeps Node's threads waiting, without processor time: to open a pipe takes until somebody opens its other end. */
async function occupyThreads() {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-threads-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const opened = Array.from({ length: THREADS }, () => open(pipe, 'r'));
  const release = async () => {
    const end = openSync(pipe, 'r+');
    for (const handle of await Promise.all(opened)) await handle.close();
    closeSync(end);
    await rm(folder, { recursive: true });
  };
  let released: Promise<void> | undefined;
  const releaseOnce = () => (released ??= release());
  return { release: releaseOnce, [Symbol.asyncDispose]: releaseOnce };
}

it('refuses pages while a new document waits for a thread that compresses it, and serves it then', async () => {
  const settings = { PUBLIC_ORIGIN: 'http://localhost:3000', LIMIT_REQUESTS_PER_ADDRESS: '0' };
  await using site = await runBehind(undefined, { NODE_ENV: 'production', ...settings });
  const getPage = (path: string, headers?: Record<string, string>) =>
    site.sendRequest(path, { headers: { accept: 'text/html', ...headers } });
  assert.equal((await getPage('/')).status, 200);
  await using threads = await occupyThreads();
  const admitted = getPage('/about', { 'accept-encoding': 'br' });
  const end = Date.now() + 10_000;
  let last;
  do last = await getPage('/');
  while (last.status === 200 && Date.now() < end);
  assert.deepEqual([last.status, last.headers['retry-after']], [503, '2']);
  assert.equal((await site.sendRequest('/livez')).status, 200);
  await threads.release();
  const { status, headers } = await admitted;
  assert.deepEqual([status, headers['content-encoding']], [200, 'br']);
  assert.equal((await getPage('/')).status, 200);
});
