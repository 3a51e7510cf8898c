import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { createSiteFolder, type SiteFolder } from './testing/site-folder';
import { createUpstream } from './testing/upstream';

const entry = new URL('./start.ts', import.meta.url);

interface Started {
  readonly child: ChildProcess;
  readonly errors: () => string;
}

function startGateway(folder: SiteFolder, variables: Record<string, string>): Started {
  const child = fork(entry, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      SHELL_DIST: folder.shellDist,
      RELEASES_DIR: folder.releasesDir,
      BACKEND_ORIGIN: 'http://127.0.0.1:9',
      ...variables,
    },
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => (errors += piece));
  return { child, errors: () => errors };
}

async function addressOf({ child, errors }: Started): Promise<string> {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(errors()))),
  ])) as [{ ready: string }];
  return message.ready;
}

for (const [name, end] of [
  ['SIGTERM', (child) => void child.kill('SIGTERM')],
  ['the end of who started it', (child) => child.disconnect()],
] as const satisfies readonly (readonly [string, (child: ChildProcess) => void])[]) {
  test(`${name} ends it, and the answer under way is given first`, async () => {
    let answer = () => {};
    let asked = () => {};
    const wasAsked = new Promise<void>((resolve) => (asked = resolve));
    await using upstream = await createUpstream((request, response) => {
      if (!request.url?.startsWith('/api')) return void response.end('{}');
      answer = () => response.end('whole answer');
      asked();
    });
    const folder = await createSiteFolder();
    const started = startGateway(folder, { BACKEND_ORIGIN: upstream.origin });
    const address = await addressOf(started);
    const response = fetch(`${address}/api/v1/x`).then((given) => given.text());
    await wasAsked;
    const ended = once(started.child, 'exit');
    end(started.child);
    setTimeout(() => answer(), 200);
    assert.equal(await response, 'whole answer');
    const [code] = (await ended) as [number | null];
    assert.deepEqual([code, started.errors()], [0, '']);
    await folder.remove();
  });
}

test('a port that is in use is reported in one sentence', async () => {
  const folder = await createSiteFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { child, errors } = startGateway(folder, { PORT: String(port) });
  const [code] = (await once(child, 'close')) as [number];
  assert.deepEqual([code, errors()], [1, `Port ${port} is already in use. Stop the other process or change PORT.\n`]);
  other.close();
  await folder.remove();
});

test('a shell that was not built is reported in one sentence', async () => {
  const folder = await createSiteFolder();
  const { child, errors } = startGateway(folder, { SHELL_DIST: folder.releasesDir });
  const [code] = (await once(child, 'close')) as [number];
  assert.equal(code, 1);
  assert.match(errors(), /^No readable shell\.json in SHELL_DIST\. [^\n]*\n$/);
  await folder.remove();
});
