import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { SubtleSigning } from '@inspire/shared/remote';
import {
  createAttackBench,
  FORGED_VERSION,
  HONEST_VERSION,
  pinnedKeysOf,
  PREVIOUS_VERSION,
  type TestSite,
  toTestStoreFiles,
  VICTIM,
} from '@inspire/shared/testing/trust';
import { buildGateway } from '../app';
import { loadGatewayConfig } from '../config';
import { makeAttackKeys } from '../testing/attack-keys';
import { createSiteFolder, shellJson, type SiteFolder } from '../testing/site-folder';

const subtle = crypto.subtle as unknown as SubtleSigning;
const keys = await makeAttackKeys();

/** The gateway of one row: it can be started again with the same store and the same memory. */
async function startGateway(folder: SiteFolder) {
  const environment = loadGatewayConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    BACKEND_ORIGIN: 'http://127.0.0.1:9',
    SHELL_DIST: folder.shellDist,
    RELEASES_DIR: folder.releasesDir,
    RELEASE_SITE_KEYS: JSON.stringify(pinnedKeysOf(keys)),
    STATE_DIR: join(folder.releasesDir, '../state'),
  });
  const { app, site } = await buildGateway({
    environment,
    pickOrigin: () => 'http://127.0.0.1:9',
    pollIntervalMs: 0,
    report: () => undefined,
  });
  await site.refresh();
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    site,
    close: () => app.close(),
    /** The version that a document offers, as far as the gateway chooses. */
    async offered(): Promise<string | undefined> {
      const response = await fetch(`${origin}/${VICTIM}`, { headers: { accept: 'text/html' } });
      assert.equal(response.status, 200);
      return new RegExp(`href="/remotes/${VICTIM}/([^/]+)/remoteEntry\\.js"`).exec(await response.text())?.[1];
    },
  };
}

async function state(folder: SiteFolder, site: TestSite): Promise<void> {
  await rm(join(folder.releasesDir, 'remotes'), { recursive: true, force: true });
  for (const [path, text] of Object.entries(toTestStoreFiles(site))) await folder.write(`releases${path}`, text);
}

describe('a gateway', () => {
  let folder: SiteFolder;
  before(async () => {
    folder = await createSiteFolder();
    await folder.write('shell/shell.json', JSON.stringify({ ...shellJson, contract: '1.3.0' }));
  });
  after(() => folder.remove());

  /** Starts with what the store stated before, and with nothing else in its memory. */
  async function startBefore(previous: TestSite | undefined) {
    for (const gone of ['../state', 'remotes'])
      await rm(join(folder.releasesDir, gone), { recursive: true, force: true });
    if (previous) await state(folder, previous);
    return startGateway(folder);
  }

  // The table of attacks is tried on the verifier itself (shared/src/remote/trust/attacks.test.ts).
  test('offers no forged and no older releases, also after a restart', async () => {
    const { sign, list, keys: own } = createAttackBench(subtle, keys);
    const before = list([PREVIOUS_VERSION], own['video-team'], 9);
    const running = await startBefore(await sign({ lists: { [VICTIM]: before } }));
    for (const attack of [
      await sign({ lists: { [VICTIM]: list([FORGED_VERSION], own['audio-team'], 10) } }),
      await sign({ lists: { [VICTIM]: list([FORGED_VERSION]) } }),
    ]) {
      await state(folder, attack);
      await running.site.refresh();
      assert.equal(await running.offered(), PREVIOUS_VERSION, 'while it runs');
    }
    await running.close();
    const restarted = await startGateway(folder);
    assert.notEqual(await restarted.offered(), FORGED_VERSION, 'after a restart');
    await restarted.close();
  });

  test('offers what was signed two years ago: nothing expires', async (t) => {
    const { sign } = createAttackBench(subtle, keys);
    const site = await sign();
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * 365 * 24 * 3_600_000 });
    const running = await startBefore(site);
    assert.equal(await running.offered(), PREVIOUS_VERSION);
    await running.close();
  });

  test('offers what the team publishes, also after a restart', async () => {
    const { sign, list } = createAttackBench(subtle, keys);
    const running = await startBefore(await sign());
    await state(folder, await sign({ lists: { [VICTIM]: list([HONEST_VERSION, PREVIOUS_VERSION]) } }));
    await running.site.refresh();
    assert.equal(await running.offered(), HONEST_VERSION, 'while it runs');
    await running.close();
    const restarted = await startGateway(folder);
    assert.equal(await restarted.offered(), HONEST_VERSION, 'after a restart');
    await restarted.close();
  });
});
