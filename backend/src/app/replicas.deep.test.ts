import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { untilReady } from '../testing/server-process';
import { login, makeStartFixture, type StartFixture } from '../testing/start-fixture';
import { createPostgresDatabase } from '../testing/test-database';

/** Only PostgreSQL supports several processes. */
describe('processes on PostgreSQL', () => {
  let fixture: StartFixture;
  before(async () => {
    fixture = await makeStartFixture({ hasTables: false });
  });
  afterEach(() => fixture.endAll());
  after(() => fixture.dispose());

  it('start concurrently on an empty database, and a logout at one counts at the other', async () => {
    const replicas = [1, 2].map((index) => fixture.start({ DATA_DIR: join(fixture.root, `replica-${index}`) }));
    const [one, two] = await Promise.all(replicas.map(untilReady));
    const session = (await (await login(one ?? '', 'viewer@example.com')).json()) as { token: string };
    const headers = { authorization: `Bearer ${session.token}` };
    assert.equal((await fetch(`${two}/files/getUserBrowseHistory`, { headers })).status, 200);
    assert.equal((await fetch(`${one}/api/v1/auth/logout`, { method: 'POST', headers })).status, 204);
    assert.equal((await fetch(`${two}/files/getUserBrowseHistory`, { headers })).status, 401);
  });

  it('make no sample accounts in production', async () => {
    const { url, drop } = await createPostgresDatabase('template1');
    const server = fixture.start({
      DATABASE_URL: url,
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      MEDIA_SECRET: `prod:${'s'.repeat(40)}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PAYMENT_GATEWAY: 'sandbox',
      ALLOW_SANDBOX_PAYMENTS: 'true',
    });
    const address = await untilReady(server);
    const { content } = (await (await fetch(`${address}/files/search`)).json()) as { content: unknown[] };
    assert.equal(content.length, 4);
    assert.equal((await login(address, 'viewer@example.com')).status, 401);
    await fixture.endAll();
    await drop();
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
