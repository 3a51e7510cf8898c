import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { findFreePort } from '@inspire/server-kit/network';
import { sampleAccounts } from '../modules/content/sample-accounts';
import { type ServerProcess, untilReady } from '../testing/server-process';
import { findVideo, getJson, logIn, login, newAccount, post, setUpFixture } from '../testing/start-fixture';
import { databaseKind, onlyOnPostgres } from '../testing/test-kind';

describe('the server as a process', () => {
  const fixture = setUpFixture({ hasTables: false });
  const apart = setUpFixture();
  afterEach(() => fixture.endAll());

  /** PGlite stores its database in the folder, so only one process can use it. */
  const refusesSecond = async (first: ServerProcess) => {
    const second = fixture.start();
    assert.equal(await second.ended, 1);
    assert.match(
      second.output(),
      new RegExp(`^The data folder \\S+ is in use by process ${first.child.pid}\\. .*\\n$`),
    );
  };

  /** `fetch` would normalize the path. */
  const statusOfRaw = (address: string, path: string) =>
    new Promise((resolve, reject) => {
      request(address, { path }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });

  it('answers probes while it prepares, serves the sample, keeps what it acknowledged over a kill, and ends when asked to', async () => {
    const admin = `http://127.0.0.1:${await findFreePort()}`;
    const first = fixture.start({ ADMIN_PORT: new URL(admin).port });
    const listening = await first.listening;
    assert.equal((await fetch(`${listening}/livez`)).status, 200);
    const address = await untilReady(first);
    assert.equal((await fetch(`${admin}/readyz`)).status, 200);
    assert.match(await (await fetch(`${admin}/metrics`)).text(), /^http_request_duration_seconds_count\{/m);
    assert.equal((await fetch(`${address}/metrics`)).status, 404);
    if (databaseKind() === 'pglite') await refusesSecond(first);
    assert.equal((await login(address, 'viewer@example.com')).status, 200);
    assert.equal((await post(address, '/api/v1/auth/register', newAccount)).status, 200);
    first.child.kill('SIGKILL');
    await first.ended;

    const second = fixture.start();
    const again = await untilReady(second);
    // An acknowledged write outlives a kill.
    const headers = await logIn(again, newAccount.email, newAccount.password);
    assert.ok(!second.output().includes('content: imported'), 'unchanged content is not imported again');

    const { id } = await findVideo(again, 'newer');
    const { url } = await getJson<{ url: string }>(`${again}/files/url/${id}/200`, headers);
    const part = await fetch(again + url.replace('master.m3u8', '360p/segment-00.m4s'), {
      headers: { range: 'bytes=0-4' },
    });
    assert.deepEqual([part.status, await part.text()], [206, 'newer']);
    assert.equal(await statusOfRaw(again, url), 200);
    for (const path of ['../../../../keys/media.json', '../../../../../keys/media.json', '360p/../master.m3u8']) {
      assert.equal(await statusOfRaw(again, url.replace('master.m3u8', path)), 404, path);
    }

    second.child.kill('SIGTERM');
    assert.equal(await second.ended, 0);
  });

  it('serves the sample in production without its accounts', async () => {
    const server = apart.start({
      NODE_ENV: 'production',
      ...(databaseKind() === 'pglite' && { EMBEDDED_DATABASE: 'on' }),
      PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
      MEDIA_SECRET: `test:${'s'.repeat(40)}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PAYMENT_GATEWAY: 'sandbox',
      ALLOW_SANDBOX_PAYMENTS: 'true',
      DRAIN_SECONDS: '0',
    });
    const address = await untilReady(server);
    await findVideo(address, 'newer');
    for (const { email } of sampleAccounts) {
      assert.equal((await login(address, email)).status, 401, email);
      // The email is free for its owner.
      assert.equal((await post(address, '/api/v1/auth/register', { ...newAccount, email })).status, 200, email);
    }
  });
});

describe('processes on PostgreSQL', onlyOnPostgres, () => {
  const fixture = setUpFixture({ hasTables: false });
  afterEach(() => fixture.endAll());

  it('start concurrently on an empty database, and a logout at one counts at the other', async () => {
    const replicas = [1, 2].map((index) => fixture.start({ DATA_DIR: join(fixture.root, `replica-${index}`) }));
    const [one, two] = await Promise.all(replicas.map(untilReady));
    const headers = await logIn(one ?? '', 'viewer@example.com');
    assert.equal((await fetch(`${two}/files/getUserBrowseHistory`, { headers })).status, 200);
    assert.equal((await fetch(`${one}/api/v1/auth/logout`, { method: 'POST', headers })).status, 204);
    assert.equal((await fetch(`${two}/files/getUserBrowseHistory`, { headers })).status, 401);
  });

  it('end with their parent', async () => {
    const server = fixture.start();
    await server.listening;
    server.child.disconnect();
    assert.equal(await server.ended, 0);
  });

  it('name all faults of their content and end', async () => {
    const folder = join(fixture.root, 'bad-content');
    await mkdir(folder);
    await writeFile(join(folder, 'catalogue.yaml'), 'videos: [{ key: lonely }]');
    const server = fixture.start({ SAMPLE_DIR: folder });
    assert.equal(await server.ended, 1);
    assert.match(
      server.output(),
      /catalogue\.yaml:1: videos lonely: title: [\s\S]*catalogue\.yaml:1: videos lonely: type: /,
    );
  });
});
