import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type RunningCli, startCli } from '@inspire/devkit/testing/start-cli';
import { openSiteReleaseStore } from '../open-site-release-store';
import { serviceEnv } from '../testing/release-service';
import { createReleaseSite } from '../testing/release-site';
import { publishByTwoTeams } from '../testing/team-keys';

const program = join(import.meta.dirname, '../artefact-program.ts');

test('twenty concurrent publishes by two teams through two services on a folder lose nothing', async () => {
  const site = await createReleaseSite();
  let services: RunningCli[] = [];
  try {
    const settings = { PORT: '0', RELEASE_REQUIRE_PROVENANCE: 'false', LOG_LEVEL: 'warn' };
    const env = { ...(await serviceEnv(site)), ...settings };
    services = [1, 2].map(() => startCli(program, site.fixture.root, ['serve'], env));
    await Promise.all(services.map((service) => service.says('listens on')));
    const origins = services.map((service) => /listens on (\S+)\.$/m.exec(service.output())?.[1]);
    await publishByTwoTeams(site, 10, (team, index) =>
      openSiteReleaseStore('', { ...team.env, RELEASES_URL: origins[index % 2] }),
    );
    for (const { child } of services) child.kill('SIGTERM');
    assert.deepEqual(await Promise.all(services.map(({ exit }) => exit)), [0, 0], 'both end on SIGTERM');
  } finally {
    for (const { child } of services) child.kill('SIGKILL');
    await site.fixture.remove();
  }
});
