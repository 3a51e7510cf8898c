import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { listFiles } from '@inspire/devkit/workspace/walk';
import { readManifest } from '@inspire/shared/remote';
import { runCli } from '../testing/run-cli';

const REGISTRY = 'https://npm.example/';

interface Workflow {
  readonly on: Record<string, unknown>;
  readonly jobs: Record<string, { readonly steps: readonly { readonly run?: string; readonly env?: object }[] }>;
}

const root = await mkdtemp(join(tmpdir(), 'inspire-repository-'));
after(() => rm(root, { recursive: true, force: true }));

const read = (file: string) => readFile(join(root, file), 'utf8');

const create = (dir: string, ...args: string[]) =>
  runCli(dir, ['create-remote', ...args, '--repository', '--no-install']).result;

test('fills an empty folder with a remote and all that its repository needs', async () => {
  const { code, output } = await create(root, 'mfe-quotes', '--registry', REGISTRY, '--owner', '@acme/quotes');
  assert.equal(code, 0, output);
  const files = await listFiles(root);
  for (const file of [
    '.github/CODEOWNERS',
    '.github/dependabot.yml',
    '.github/workflows/check.yml',
    '.github/workflows/release.yml',
    '.gitignore',
    '.npmrc',
    'README.md',
    'package.json',
    'mfe-quotes/remote.json',
    'mfe-quotes/src/remote.ts',
  ])
    assert.ok(files.includes(file), file);
  for (const file of files) assert.doesNotMatch(await read(file), /__[A-Z]+__/, file);
  assert.match(await read('.npmrc'), /^@inspire:registry=https:\/\/npm\.example\/$/m);
  assert.match(await read('.github/CODEOWNERS'), /^\*\s+@acme\/quotes$/m);
  assert.equal(readManifest(JSON.parse(await read('mfe-quotes/remote.json'))).name, 'mfe-quotes');
});

test('its workflows check changes with the commands of a laptop, and release a tag', async () => {
  const workflow = async (name: string) => parse(await read(`.github/workflows/${name}.yml`)) as Workflow;
  const runsOf = ({ jobs }: Workflow) =>
    Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => (run === undefined ? [] : [run])));
  const [check, release] = await Promise.all([workflow('check'), workflow('release')]);
  assert.deepEqual(Object.keys(check.on), ['pull_request', 'push']);
  assert.deepEqual(runsOf(check), ['npm ci', 'npm test', 'npm run build']);
  assert.deepEqual(release.on, { push: { tags: ['v*'] } });
  assert.equal(runsOf(release).at(-1), `npm run release -- publish mfe-quotes --share "\${CANARY_PERCENT:-100}"`);
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  for (const name of ['test', 'build', 'release']) assert.ok(scripts[name], name);
  const readme = await read('README.md');
  const text = await read('.github/workflows/release.yml');
  const settings = [...text.matchAll(/(?:secrets|vars)\.(\w+)/g)].map(([, setting = '']) => setting);
  assert.ok(settings.length > 0);
  for (const setting of settings) assert.ok(readme.includes(`\`${setting}\``), `README.md lacks ${setting}`);
});

test('compares the tag with the version before it releases', async () => {
  const { steps } = Object.values((parse(await read('.github/workflows/release.yml')) as Workflow).jobs)[0]!;
  const order = steps.flatMap(({ run }) => (run === undefined ? [] : [run.split(' ')[0]]));
  assert.deepEqual(order, ['npm', 'test', 'npm', 'npm']);
});

test('without a registry in npm’s settings, the scope is bound to no registry', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'inspire-repository-'));
  const { code, output } = await create(dir, 'mfe-quotes');
  assert.equal(code, 0, output);
  assert.match(output, /Write your registry of @inspire into \.npmrc/);
  assert.match(await readFile(join(dir, '.npmrc'), 'utf8'), /^@inspire:registry=https:\/\/npm\.inspire\.invalid\/$/m);
  await rm(dir, { recursive: true });
});

test('refuses a folder with other files, an impossible name and an impossible registry, and writes nothing', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'inspire-repository-'));
  const refused: readonly (readonly [string[], RegExp])[] = [
    [['quotes'], /name must look like mfe-video/],
    [['mfe-quotes', '--path', '/about'], /is a page of the site already/],
    [['mfe-quotes', '--registry', 'npm.example'], /must be the address of an npm registry/],
  ];
  for (const [args, reason] of refused) {
    const { code, output } = await create(dir, ...args);
    assert.equal(code, 1, output);
    assert.match(output, reason);
    assert.deepEqual(await readdir(dir), []);
  }
  await writeFile(join(dir, 'notes.txt'), '');
  const { code, output } = await create(dir, 'mfe-quotes');
  assert.equal(code, 1);
  assert.match(output, /needs an empty folder, but this one contains notes\.txt/);
  assert.deepEqual(await readdir(dir), ['notes.txt']);
  await rm(dir, { recursive: true });
});
