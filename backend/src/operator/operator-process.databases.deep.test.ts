import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startProcess, untilReady } from '../testing/server-process';
import { findVideo, getJson, logIn, setUpFixture } from '../testing/start-fixture';
import { createPostgresDatabase } from '../testing/test-database';
import { databaseKind } from '../testing/test-kind';

async function operator(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const { ended, output } = startProcess(environment, 'operator', args);
  return { code: await ended, output: output() };
}

describe("the operator's command as a process", () => {
  const fixture = setUpFixture();

  async function otherSite() {
    const database = databaseKind() === 'postgres' ? await createPostgresDatabase('template1') : undefined;
    const environment = { DATA_DIR: join(fixture.root, 'other'), ...(database && { DATABASE_URL: database.url }) };
    return { environment, [Symbol.asyncDispose]: async () => database?.[Symbol.asyncDispose]() };
  }

  async function watch(address: string): Promise<string> {
    const headers = await logIn(address, 'viewer@example.com');
    const { id } = await findVideo(address, 'newer');
    const { url } = await getJson<{ url: string }>(`${address}/files/url/${id}/200`, headers);
    return (await fetch(address + url.replace('master.m3u8', '360p/segment-00.m4s'))).text();
  }

  it('makes a backup of a site, and another site of the backup that plays (R15)', async () => {
    const site = fixture.start();
    const played = await watch(await untilReady(site));
    assert.equal(played, 'newer 360p bytes');
    const folder = join(fixture.root, 'backup');
    if (databaseKind() === 'pglite') {
      const busy = await operator(fixture.environment, 'backup', folder);
      assert.equal(busy.code, 1);
      assert.match(busy.output, /^The site is running on the data folder .*stop the site first, or use PostgreSQL/);
      await assert.rejects(access(folder));
      site.child.kill('SIGTERM');
      assert.equal(await site.ended, 0);
    }
    const made = await operator(fixture.environment, 'backup', folder);
    assert.equal(made.code, 0, made.output);

    await using restoredSite = await otherSite();
    const { environment } = restoredSite;
    const restored = await operator(environment, 'restore', folder);
    assert.equal(restored.code, 0, restored.output);
    const other = fixture.start({ ...environment, SAMPLE_DIR: '', MEDIA_DIR: join(environment.DATA_DIR, 'media') });
    assert.equal(await watch(await untilReady(other)), played);
    await fixture.endAll();
  });

  it('explains invalid arguments and impossible commands', async () => {
    const odd = await operator({}, 'grant', 'a@example.com');
    assert.equal(odd.code, 2);
    assert.match(odd.output, /^Missing arguments for grant: kind, key or id\.\n\nUsage:/);
    const missing = await operator({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'find-order', '1');
    assert.equal(missing.code, 1);
    assert.match(missing.output, /^Cannot connect to the database \(ECONNREFUSED\)/);
  });
});
