import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@inspire/devkit/processes/run-program';
import { siteSettingsPath } from '@inspire/devkit/site/config';
import { startGateway } from '@inspire/devkit/site/services';
import { editFile } from '@inspire/devkit/testing/edit-file';
import { builtRemote, builtShell, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { type Repository, selectPackages } from '@inspire/devkit/workspace/repository';
import { publishShell } from '@inspire/releases/publish-shell';
import { createReleaseSite, type ReleaseSite } from '@inspire/releases/testing/release-site';
import { findFreePort } from '@inspire/server-kit/network';
import { createIsolatedWorkspace } from '../isolated/isolated-workspace';
import { startRaisedRegistry } from './raised-registry';
import type { TestRegistry } from './start-registry';
import { createWalkCommands } from './walk-commands';

/** Publishes what the site has itself: shells, and remotes that teams know. */
const createSitePublisher = (releases: ReleaseSite) => ({
  /** @param canary share of browsers that take it */
  async releaseShell(version: string, contract: string, canary?: number): Promise<void> {
    const facts = { buildId: version, contract, scripts: [`assets/main.${version}.js`] };
    const files = { ...builtShell(version), 'shell/dist/shell.json': JSON.stringify(facts) };
    await rm(join(releases.fixture.root, 'shell/dist'), { recursive: true, force: true });
    await releases.add(files);
    await publishShell(await releases.openSignedStore(), join(releases.fixture.root, 'shell/dist'), { canary });
  },
  async releaseFromSite(name: string, version: string, slots: readonly string[]): Promise<void> {
    const manifest = JSON.stringify({ name, paths: [], slots });
    const files = { ...remoteFiles(name, ''), ...builtRemote(name, version, { paths: [] }) };
    await releases.add({ ...files, [`${name}/remote.json`]: manifest });
    await releases.publish(name);
  },
});

async function openGateway(root: string, releases: ReleaseSite) {
  const { place, siteKeysFile } = await releases.openSignedStore();
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const settings = { root, port, dataDir: releases.inData(''), nodeEnv: 'development', publicOrigin: origin };
  // No test calls the backend.
  const parts = { backendOrigin: 'http://127.0.0.1:9', releases: place, siteKeysFile };
  const hooks = { warn: () => undefined, onGiveUp: (reason: string) => console.error(reason) };
  const gateway = startGateway({ ...settings, siteSettingsFile: siteSettingsPath(root) }, parts, hooks);
  await gateway.ready;
  return { gateway, origin, siteKeysFile };
}

/** Lets git push to a folder, whatever host the guide names, and npm find the registry. */
async function writeUserSettings(home: string, registry: TestRegistry): Promise<void> {
  await writeFile(join(home, '.npmrc'), `@inspire:registry=${registry.url}\n`);
  const host = join(home, 'git');
  await runProgram('git', ['init', '--quiet', '--bare', join(host, 'acme/quotes.git')]);
  const settings = ['[user]', 'name = Team', 'email = team@example.org', `[url "${host}/"]`];
  await writeFile(join(home, '.gitconfig'), [...settings, 'insteadOf = git@git.example:', ''].join('\n'));
}

interface Folder {
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  /** What the reader has exported there. */
  readonly exports: string[];
}

/**
 * Starts a registry of packages, a release store, and a gateway that serves it, for the repository that a team creates beside the site's.
 * @param repository the workspace whose packages the team installs
 */
export async function startTeamWalk(repository: Repository) {
  const releases = await createReleaseSite();
  const home = await mkdtemp(join(tmpdir(), 'inspire-walk-'));
  const team = await createIsolatedWorkspace(repository);
  const registry = await startRaisedRegistry(repository);
  await writeUserSettings(home, registry);
  const [shared] = selectPackages(repository, ['shared']);
  const site = createSitePublisher(releases);
  await site.releaseShell('1.0.0', shared?.version ?? '');
  await site.releaseFromSite('mfe-video', '1.0.0', ['dock']);
  const { gateway, origin, siteKeysFile } = await openGateway(repository.root, releases);
  const folders: Readonly<Record<string, Folder>> = {
    team: { dir: team.root, env: {}, exports: [] },
    site: { dir: repository.root, env: { DATA_DIR: releases.inData('') }, exports: [] },
  };
  // No command may reach another registry.
  const npmSettings = { npm_config_registry: registry.url, npm_config_update_notifier: 'false' };
  const { log, execute, runWorkflows } = createWalkCommands(home, npmSettings);
  /** At the host of the team's repository. */
  const vars: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  const store = releases.inData('releases');
  /** Leaves out what needs a registry with all libraries, and finds the store in its folder. */
  const toLocal = (line: string) =>
    line
      .replace('npx --package @inspire/devkit inspire', 'node_modules/.bin/inspire')
      .replace(/^node_modules\/\.bin\/inspire create-remote .*/, '$& --no-install')
      .replaceAll('/srv/inspire/releases', store);
  const readSettings = async () => ({
    vars: { RELEASES_DIR: store, RELEASE_SITE_KEYS: await readFile(join(home, 'site-public.json'), 'utf8'), ...vars },
    secrets,
  });
  const find = (where: string) => folders[where] ?? assert.fail(`The guide names '${where}', which is no folder.`);
  return {
    ...site,
    origin,
    team,
    raised: registry.raised,
    releases,
    siteKeysFile,
    /** With the files that teams and the owner of the site exchange. */
    home,
    log,
    vars,
    secrets,
    /**
     * Runs a command of the guide, and after a tag the workflows.
     * @returns its output
     * @throws AssertionError with its output when it fails
     */
    async run(where: string, line: string): Promise<string> {
      const { dir, env, exports } = find(where);
      if (line.startsWith('export ')) {
        exports.push(toLocal(line));
        return '';
      }
      const output = await execute(where, dir, [...exports, toLocal(line)].join('\n'), env);
      const [, tag] = /^git push .* (v[\d.]+)$/.exec(line) ?? [];
      if (tag !== undefined) await runWorkflows(dir, tag, await readSettings());
      // The registry has no libraries.
      if (line.startsWith('npm install ')) await team.relink();
      return output;
    },
    /** Edits a file of a repository as a `diff` block of the guide shows it. */
    edit: (where: string, file: string, diff: readonly string[]) => editFile(join(find(where).dir, file), diff),
    async stop(): Promise<void> {
      await gateway.stop();
      await Promise.all([team.remove(), releases.fixture.remove(), registry.stop()]);
      await rm(home, { recursive: true, force: true });
    },
  };
}
