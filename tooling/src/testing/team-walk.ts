import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { createIsolatedWorkspace, type IsolatedWorkspace } from '../isolated/isolated-workspace';
import { runProgram } from '../processes/run-program';
import { publishShell } from '../releases/publish-shell';
import { renewContinually } from '../releases/renewal';
import { siteSettingsPath } from '../start/config';
import { startGateway } from '../start/services';
import { type Repository, selectPackages } from '../workspace/repository';
import { builtShell } from './fixture-repository';
import { createReleaseSite, type ReleaseSite } from './release-site';
import { createWalkCommands } from './walk-commands';

/** Two repositories of teams beside the site's, a release store, and a gateway that serves it. */
export interface TeamWalk {
  readonly origin: string;
  readonly releases: ReleaseSite;
  readonly rootKeysFile: string;
  /** The home folder, with the files that teams and the owner of the site exchange. */
  readonly home: string;
  /** The repository that `move-out` fills. */
  readonly moved: IsolatedWorkspace;
  /** What ran so far, with times. */
  readonly log: readonly string[];
  /** Variables at the host of the team's repository. */
  readonly vars: Record<string, string>;
  /** Runs a command of the guide, and after a tag the workflows. @throws AssertionError with its output when it fails */
  run(where: string, line: string): Promise<void>;
  stop(): Promise<void>;
}

async function releaseTrustingShell(releases: ReleaseSite, contract: string): Promise<void> {
  const facts = { buildId: '1.0.0', contract, scripts: ['assets/main.1.0.0.js'], readsTrust: true };
  await releases.add({ ...builtShell('1.0.0'), 'shell/dist/shell.json': JSON.stringify(facts) });
  await publishShell(await releases.openSignedStore(), join(releases.fixture.root, 'shell/dist'));
}

async function openGateway(root: string, releases: ReleaseSite) {
  const { place, rootKeysFile } = await releases.openSignedStore();
  const port = await getPort();
  const origin = `http://localhost:${port}`;
  const settings = { root, port, dataDir: releases.inData(''), nodeEnv: 'development', publicOrigin: origin };
  // No test calls the backend.
  const parts = { backendOrigin: 'http://127.0.0.1:9', releases: place, rootKeysFile };
  const hooks = { warn: () => undefined, onGiveUp: (reason: string) => console.error(reason) };
  const gateway = startGateway({ ...settings, siteSettingsFile: siteSettingsPath(root) }, parts, hooks);
  await gateway.ready;
  return { gateway, origin, rootKeysFile };
}

/** Renews the snapshot as a running site does. @returns a function that stops it */
async function startRenewal(releases: ReleaseSite): Promise<() => Promise<void>> {
  const controller = new AbortController();
  const done = renewContinually(await releases.openSignedStore(), {
    warn: (message) => console.error(message),
    signal: controller.signal,
    intervalMs: 500,
  });
  return async () => {
    controller.abort();
    await done;
  };
}

/** Lets git push to a folder, whatever host the guide names. */
async function createGitHost(home: string): Promise<void> {
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

/** @param repository the workspace whose packages the teams install, and from which a remote moves out */
export async function startTeamWalk(repository: Repository): Promise<TeamWalk> {
  const releases = await createReleaseSite();
  const home = await mkdtemp(join(tmpdir(), 'inspire-walk-'));
  const [team, moved] = [await createIsolatedWorkspace(repository), await createIsolatedWorkspace(repository)];
  await symlink(moved.root, join(home, 'mfe-notifications'), 'junction');
  await createGitHost(home);
  const [shared] = selectPackages(repository, ['shared']);
  await releaseTrustingShell(releases, shared?.version ?? '');
  await releases.release('mfe-video', '1.0.0');
  const { gateway, origin, rootKeysFile } = await openGateway(repository.root, releases);
  const stopRenewal = await startRenewal(releases);
  const folders: Readonly<Record<string, Folder>> = {
    team: { dir: team.root, env: {}, exports: [] },
    site: { dir: repository.root, env: { DATA_DIR: releases.inData('') }, exports: [] },
    '~/mfe-notifications': { dir: join(home, 'mfe-notifications'), env: {}, exports: [] },
  };
  const { log, execute, runWorkflows } = createWalkCommands(home);
  const vars: Record<string, string> = {};
  const store = releases.inData('releases');
  /** Leaves out what needs a registry, and finds the store in its folder. */
  const toLocal = (line: string) =>
    line
      .replace('npx --package @inspire/tooling inspire', 'node_modules/.bin/inspire')
      .replace(/^(node_modules\/\.bin\/inspire create-remote|npm run move-out) .*/, '$& --no-install')
      .replaceAll('/srv/inspire/releases', store);
  const readSettings = async () => ({
    vars: { RELEASES_DIR: store, RELEASE_ROOT_KEYS: await readFile(join(home, 'root-public.json'), 'utf8'), ...vars },
    secrets: { RELEASE_PRIVATE_KEY: await readFile(join(home, 'mfe-quotes.json'), 'utf8') },
  });
  return {
    origin,
    releases,
    rootKeysFile,
    home,
    moved,
    log,
    vars,
    async run(where, line) {
      const { dir, env, exports } = folders[where] ?? assert.fail(`The guide names '${where}', which is no folder.`);
      if (line.startsWith('export ')) exports.push(toLocal(line));
      else await execute(where, dir, [...exports, toLocal(line)].join('\n'), env);
      const [, tag] = /^git push .* (v[\d.]+)$/.exec(line) ?? [];
      if (tag !== undefined) await runWorkflows(dir, tag, await readSettings());
    },
    async stop() {
      await stopRenewal();
      await gateway.stop();
      await Promise.all([team.remove(), moved.remove(), releases.fixture.remove()]);
      await rm(home, { recursive: true, force: true });
    },
  };
}
