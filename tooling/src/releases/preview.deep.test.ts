import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { decodePreview, PREVIEW_PARAMETER, toRelease, verifyPreview } from '@inspire/shared/remote/trust';
import { builtRemote, remoteFiles } from '../testing/fixture-repository';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { runCli } from '../testing/run-cli';
import { createTeam, type Team } from '../testing/team-keys';
import { type PreviewOptions, signPreview } from './preview';
import { publishBuild } from './publish';
import { withoutKey } from './site/change-root';
import { subtle } from './site/documents';

const now = Date.parse('2026-06-01T12:00:00.000Z');
const base = 'https://previews.example/mfe-one/12/';
const options: PreviewOptions = {
  base,
  site: new URL('https://site.example'),
  hours: 2,
  now: () => now,
  check: async () => undefined,
};

let site: ReleaseSite;
let team: Team;
beforeEach(async () => {
  site = await createReleaseSite();
  team = await createTeam(site, ['mfe-one']);
  await site.add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', '1.4.0') });
});
afterEach(() => site.fixture.remove());

const inBuild = (file: string) => join(site.fixture.root, 'mfe-one/dist/remote', file);
const sign = async (given: Partial<PreviewOptions> = {}, by = team) =>
  signPreview(await by.open(), join(site.fixture.root, 'mfe-one'), { ...options, ...given });
async function publish(): Promise<void> {
  await publishBuild(await team.open(), join(site.fixture.root, 'mfe-one'), { check: options.check });
  await (await site.openSignedStore()).renewSnapshot();
}
const openLink = async (link: string) => {
  const given = new URL(link).searchParams.get(PREVIEW_PARAMETER) ?? '';
  const { root } = await site.readAsShell();
  return verifyPreview({ subtle, now }, root, decodePreview(given));
};

test('a browser opens the link that the team’s key has signed, with the files of the build, and nothing is listed', async () => {
  const { link, expires, version } = await sign();
  assert.equal(version, '1.4.0');
  assert.equal(expires, '2026-06-01T14:00:00.000Z');
  assert.equal(new URL(link).pathname, '/one');
  const preview = await openLink(link);
  assert.equal(preview.expires, expires);
  assert.deepEqual(preview.release.paths, [{ path: '/one' }]);
  const release = await toRelease(subtle, 'mfe-one', preview.release, await readFile(inBuild('release.json'), 'utf8'));
  assert.equal(release.base, base);
  assert.deepEqual(Object.keys(release.integrity), ['assets/page.css', 'remoteEntry.js']);
  assert.deepEqual((await site.readAsShell()).remotes, {});
});

test('a page that is given with the site is opened in place of the remote’s first one', async () => {
  const { link } = await sign({ site: new URL('https://site.example/one/details?id=7') });
  assert.match(link, /^https:\/\/site\.example\/one\/details\?id=7&preview=[\w-]+$/);
});

test('a build can be published after its preview, and the manifest of the preview is not a part of it', async () => {
  await sign();
  await publish();
  const { remotes } = await site.readAsShell();
  assert.deepEqual(
    remotes['mfe-one']?.releases.map(({ version }) => version),
    ['1.4.0'],
  );
});

test('a file of that name that is no manifest is still rejected', async () => {
  await site.add({ 'mfe-one/dist/remote/release.json': '{}' });
  await assert.rejects(publish(), /^CliError: .*release\.json cannot be published: /);
});

test('the key of another team, and one that was revoked, sign no preview', async () => {
  const other = await createTeam(site, ['mfe-two']);
  await assert.rejects(sign({}, other), /^CliError: mfe-one belongs to another team: /);
  const signedStore = await site.openSignedStore();
  await createTeam(site, ['mfe-one']);
  const { link } = await sign();
  await signedStore.changeRoot((root) => withoutKey(root, team.key.keyId));
  await signedStore.renewSnapshot();
  await assert.rejects(sign(), /^CliError: The key \w+ may not sign the list of mfe-one: it was revoked/);
  await assert.rejects(openLink(link), /^TrustError: preview of mfe-one has 0 of 1 signatures that count/);
});

test('a build that does not keep its promises, and a folder that no browser would accept, are rejected in a sentence', async () => {
  await assert.rejects(
    sign({ check: async () => 'it fills no slots' }),
    /^CliError: mfe-one 1\.4\.0 cannot be previewed: it fills no slots\.$/,
  );
  await assert.rejects(
    sign({ base: 'https://previews.example/a%20b/' }),
    /^CliError: mfe-one 1\.4\.0 cannot be previewed: preview: release: base must look like .*\.$/,
  );
  await assert.rejects(readFile(inBuild('release.json')));
});

test('a path of another remote is rejected, as it is in a release', async () => {
  await site.release('mfe-two', '1.0.0', { built: { paths: ['/one'] } });
  await assert.rejects(sign(), /^CliError: mfe-one 1\.4\.0 cannot be previewed: mfe-two owns the path \/one\.$/);
});

test('the command builds, signs and prints the link', async () => {
  const args = ['mfe-one', '--base', base, '--site', 'https://site.example', '--hours', '1'];
  const settings = Object.fromEntries(
    Object.entries(team.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const cli = runCli(site.fixture.root, ['release', 'preview', ...args], settings);
  assert.equal(await cli.exit, 0, cli.output());
  const printed =
    /This link then shows mfe-one 1\.0\.0 until 20.*Z:\n(https:\/\/site\.example\/one\?preview=[\w-]+)\n$/;
  assert.match(cli.output(), printed);
});
