import assert from 'node:assert/strict';
import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { spawnNode } from '@inspire/devkit/processes/spawn-node';
import { builtRemote, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { cleanEnv } from '@inspire/devkit/testing/start-cli';
import { getProgramArguments } from '@inspire/server-kit/test-programs';
import { type S3Server, s3ServerSkip, startS3Server } from '@inspire/server-kit/testing';
import { openSiteReleaseStore } from '../open-site-release-store';
import { publishBuild } from '../publish';
import { serviceEnv } from '../testing/release-service';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { createTeam } from '../testing/team-keys';

const program = join(import.meta.dirname, '../artefact-program.ts');
const gatewayProgram = join(import.meta.dirname, '../../../../gateway/src/start.ts');
const PUBLISHES_OF_TEAM = 10;

let children: ChildProcess[];
beforeEach(() => {
  children = [];
});
afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL');
});

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}

async function spawnProgram(source: string, args: string[], env: NodeJS.ProcessEnv, probe: string) {
  const child = spawnNode({ script: getProgramArguments(source).file, args, env: { ...cleanEnv, ...env } });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const deadline = Date.now() + 30_000;
  const isThere = () =>
    fetch(probe).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) {
    assert.ok(Date.now() < deadline && child.exitCode === null, `does not start:\n${text}`);
    await wait(50);
  }
  return child;
}

/** Starts `release serve` in a separate process. */
async function startService(env: NodeJS.ProcessEnv): Promise<{ origin: string; child: ChildProcess }> {
  const [port, admin] = [await getPort(), await getPort()];
  const settings = { PORT: String(port), ADMIN_PORT: String(admin), RELEASE_REQUIRE_PROVENANCE: 'false' };
  const child = await spawnProgram(
    program,
    ['serve'],
    { ...env, ...settings, LOG_LEVEL: 'warn' },
    `http://127.0.0.1:${admin}/readyz`,
  );
  return { origin: `http://127.0.0.1:${port}`, child };
}

/** Publishes by two teams at the same time, each release through another of the services. */
async function publishAtOnce(site: ReleaseSite, origins: readonly string[]): Promise<void> {
  const versions = Array.from({ length: PUBLISHES_OF_TEAM }, (_, index) => `1.${index}.0`);
  const names = ['mfe-blue', 'mfe-green'];
  for (const name of names)
    for (const version of versions)
      await site.add({
        ...remoteFiles(name, `/${name}`),
        [`${name}-${version}/remote.json`]: JSON.stringify({ name, paths: [`/${name}`], slots: [] }),
        ...builtRemote(name, version, { paths: [`/${name}`], dir: `${name}-${version}` }),
      });
  const teams = await Promise.all(names.map((name) => createTeam(site, [name])));
  await Promise.all(
    teams.flatMap(({ env }, at) =>
      versions.map(async (version, index) => {
        const { RELEASES_DIR: _, ...settings } = env;
        const signedStore = await openSiteReleaseStore('', { ...settings, RELEASES_URL: origins[index % 2] });
        await publishBuild(signedStore, join(site.fixture.root, `${names[at]}-${version}`), {
          check: async () => undefined,
        });
      }),
    ),
  );
  const { lists } = await site.readAsShell();
  const stored = await (await site.openSignedStore()).store.listReleases();
  for (const name of names) {
    const { production, sequence } = lists[name] ?? assert.fail();
    const count = stored.filter((release) => release.name === name).length;
    assert.deepEqual([production.length, sequence, count], [5, PUBLISHES_OF_TEAM, PUBLISHES_OF_TEAM]);
  }
}

test('twenty concurrent publishes by two teams through two services on a folder lose nothing', async () => {
  const site = await createReleaseSite();
  try {
    const env = await serviceEnv(site);
    const services = await Promise.all([startService(env), startService(env)]);
    await publishAtOnce(
      site,
      services.map(({ origin }) => origin),
    );
    const codes = await Promise.all(services.map(({ child }) => end(child, 'SIGTERM')));
    assert.deepEqual(codes, [0, 0], 'both end on SIGTERM');
  } finally {
    await site.fixture.remove();
  }
});

test('without the service nothing is published, and the gateway goes on, also after a restart', async () => {
  const site = await createReleaseSite();
  try {
    const service = await startService(await serviceEnv(site));
    const team = await createTeam(site, ['mfe-one'], { RELEASES_URL: service.origin });
    const publish = async (version: string) => {
      await site.add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', version) });
      return publishBuild(await team.open(), join(site.fixture.root, 'mfe-one'), { check: async () => undefined });
    };
    await publish('1.0.0');
    const { siteKeysFile } = await site.openSignedStore();
    const startGateway = async () => {
      const port = await getPort();
      const entry = `http://127.0.0.1:${port}/remotes/mfe-one/1.0.0/remoteEntry.js`;
      const env = {
        PORT: String(port),
        BACKEND_ORIGIN: 'http://127.0.0.1:9',
        RELEASES_DIR: site.inData('releases'),
        RELEASE_SITE_KEYS_FILE: siteKeysFile,
        STATE_DIR: site.inData('state'),
        LOG_LEVEL: 'silent',
      };
      return { entry, child: await spawnProgram(gatewayProgram, [], env, entry) };
    };
    const gateway = await startGateway();
    await end(service.child, 'SIGKILL');
    await assert.rejects(publish('1.1.0'), /cannot be reached/);
    assert.equal((await fetch(gateway.entry)).status, 200);
    await end(gateway.child, 'SIGTERM');
    const next = await startGateway();
    assert.match(await (await fetch(next.entry)).text(), /mfe-one 1\.0\.0/);
  } finally {
    await site.fixture.remove();
  }
});

describe('on a real S3-compatible server', { skip: s3ServerSkip }, () => {
  test('twenty concurrent publishes by two teams through two services lose nothing', async () => {
    await using s3: S3Server = await startS3Server();
    const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.releases.env;
    const bucket = {
      RELEASES_URL: s3.releases.url,
      RELEASES_S3_ENDPOINT: S3_ENDPOINT,
      RELEASES_S3_REGION: S3_REGION,
      RELEASES_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      RELEASES_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
    };
    const site = await createReleaseSite(bucket);
    try {
      const env = await serviceEnv(site, bucket);
      const services = await Promise.all([startService(env), startService(env)]);
      await publishAtOnce(
        site,
        services.map(({ origin }) => origin),
      );
    } finally {
      await site.fixture.remove();
    }
  });
});
