import assert from 'node:assert/strict';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Analysis, checkPackage, createPackageFromTarballData, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { runNpm } from '@inspire/devkit/processes/run-npm';
import { runNode, runProgram } from '@inspire/devkit/processes/run-program';
import { nativeCompiler } from '@inspire/devkit/typecheck/native-compiler';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { createIsolatedWorkspace, type IsolatedWorkspace } from '../isolated/isolated-workspace';
import { npmUser, startRegistry } from '../testing/start-registry';
import { packPackages } from './pack-packages';
import { findTreeIssues, publishPackages } from './publish-packages';

const repository = findRepository(import.meta.dirname);
let team: IsolatedWorkspace;

/** Returns what the registry says about a version; undefined when it has none. */
async function findInRegistry(name: string, version: string): Promise<Record<string, unknown> | undefined> {
  const response = await fetch(`${registry.url}${name}/${version}`);
  return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined;
}

/**
 * Installs the packages from the registry by npm, checked by their hashes. The lock file names no libraries, because the
 * registry has none: they are linked afterwards.
 */
async function installFromRegistry(modules: string): Promise<void> {
  const dir = join(modules, '..');
  const dependencies = Object.fromEntries(packed.map(({ name, version }) => [name, version]));
  const locked = packed.map(async ({ name, version }) => {
    const { dist, bin } = (await findInRegistry(name, version)) ?? {};
    const { tarball, integrity } = dist as { tarball: string; integrity: string };
    return [`node_modules/${name}`, { version, resolved: tarball, integrity, bin }] as const;
  });
  const packages = { '': { name: 'team', dependencies }, ...Object.fromEntries(await Promise.all(locked)) };
  await writeFile(join(dir, '.npmrc'), `@inspire:registry=${registry.url}\n`);
  await writeFile(join(dir, 'package.json'), JSON.stringify({ name: 'team', type: 'module', dependencies }));
  await writeFile(join(dir, 'package-lock.json'), JSON.stringify({ name: 'team', lockfileVersion: 3, packages }));
  const { code, output } = await runNpm(['ci', '--ignore-scripts', '--no-audit'], dir, access.env);
  assert.equal(code, 0, output);
}

const packed = await packPackages(repository);
const registry = await startRegistry();
const access = { registry: registry.url, env: await npmUser(registry, 'release', await registry.addUser('release')) };
after(async () => {
  await team?.remove();
  await registry.stop();
});

test('a user without a token publishes nothing', async () => {
  const guest = { registry: registry.url, env: await npmUser(registry, 'guest') };
  await assert.rejects(publishPackages(packed.slice(0, 1), guest), /@inspire\/shared could not be published/);
  assert.equal(await findInRegistry('@inspire/shared', packed[0]?.version ?? ''), undefined);
});

test('a dry run sends nothing', async () => {
  const [published] = await publishPackages(packed.slice(0, 1), { ...access, isDryRun: true });
  assert.equal(published?.isNew, true);
  assert.equal(await findInRegistry('@inspire/shared', packed[0]?.version ?? ''), undefined);
});

test('publishes every package of the kit, and finds them there the second time', async () => {
  const first = await publishPackages(packed, { ...access, commit: 'c0ffee' });
  assert.deepEqual(
    first.map(({ name, isNew }) => [name, isNew]),
    [
      ['@inspire/shared', true],
      ['@inspire/server-kit', true],
      ['@inspire/devkit', true],
      ['@inspire/releases', true],
    ],
  );
  const second = await publishPackages(packed, access);
  assert.ok(second.every(({ isNew }) => !isNew));
  const shared = await findInRegistry('@inspire/shared', packed[0]?.version ?? '');
  assert.equal((shared?.inspire as { commit?: string }).commit, 'c0ffee');
  assert.equal((shared?.publishConfig as { registry?: string }).registry, registry.url);
});

test('a published version with another content is rejected, before anything is sent', async () => {
  const folder = join(registry.folder, 'changed');
  await cp(packed[0]?.folder ?? '', folder, { recursive: true });
  await writeFile(join(folder, 'lib/host/added.js'), 'export const added = 1;\n');
  await mkdir(join(folder, 'packed'));
  await runNpm(['pack', '--silent', '--pack-destination', join(folder, 'packed')], folder);
  const [shared, node, ...others] = packed;
  assert.ok(shared && node);
  const changed = { ...shared, folder, tarball: shared.tarball.replace(/.*[\\/]/, join(folder, 'packed/')) };
  const next = { ...node, version: '99.0.0', json: { ...node.json, version: '99.0.0' } };
  await writeFile(join(folder, 'CHANGELOG.md'), `## Unreleased (99.0.0)\n\n- One.\n`);
  await assert.rejects(
    publishPackages([changed, { ...next, dir: folder }], access),
    /@inspire\/shared [\d.]+ is published with another content\. Raise its version: npm run contract -- bump patch\./,
  );
  assert.equal(await findInRegistry('@inspire/server-kit', '99.0.0'), undefined);
  assert.equal(others.length, 2);
});

test('a version that the changelog does not describe is rejected', async () => {
  const [shared] = packed;
  assert.ok(shared);
  await assert.rejects(
    publishPackages([{ ...shared, version: '98.0.0' }], access),
    /The changelog of shared says nothing about 98\.0\.0\./,
  );
});

test('sources that are not committed are rejected', async () => {
  const dir = join(registry.folder, 'tree');
  await mkdir(dir);
  const git = (...args: string[]) =>
    runProgram('git', ['-c', 'user.name=Team', '-c', 'user.email=team@example.org', ...args], { cwd: dir });
  await git('init', '--quiet');
  await writeFile(join(dir, 'a.txt'), 'a');
  assert.match((await findTreeIssues(dir)).join('\n'), /Commit or remove these files first:\n.*a\.txt/);
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'feat: add a file');
  assert.deepEqual(await findTreeIssues(dir), []);
});

const consumer = `
import { endpoints } from '@inspire/shared/contracts/endpoints';
import { isRecord } from '@inspire/shared/guards';
import { paths } from '@inspire/shared/routes';
import { readManifest, type RemoteManifest } from '@inspire/shared/remote';
import { escapeHtml } from '@inspire/server-kit/html';
import type { BuildEnv } from '@inspire/devkit/webpack/env';

// A type that could not be found would be any, and accept both.
export const mode: BuildEnv['mode'] = 'production';
// @ts-expect-error a mode that does not exist
export const wrong: BuildEnv['mode'] = 'fast';
// @ts-expect-error a manifest is an object
export const manifest: RemoteManifest = 1;

const read = readManifest({ name: 'mfe-talks', paths: ['/talks'], slots: [] });
console.log(JSON.stringify([read.name, escapeHtml('<'), isRecord(paths), Object.keys(endpoints).length > 10]));
`;

test('a team installs them from the registry, and its code compiles in both resolutions and runs', async () => {
  team = await createIsolatedWorkspace(repository, (_packed, modules) => installFromRegistry(modules));
  await writeFile(join(team.root, 'consumer.ts'), consumer);
  for (const [module, moduleResolution] of [
    ['node16', 'node16'],
    ['esnext', 'bundler'],
  ]) {
    const compilerOptions = { module, moduleResolution, target: 'es2022', strict: true, types: [], skipLibCheck: true };
    const project = join(team.root, `tsconfig.${moduleResolution}.json`);
    await writeFile(project, JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const { code, output } = await runNode([nativeCompiler, '-p', project], { cwd: team.root });
    assert.equal(code, 0, `${moduleResolution}: ${output}`);
  }
  const { code, output } = await runNode(['consumer.js'], { cwd: team.root });
  assert.equal(code, 0, output);
  assert.equal(output.trim(), '["mfe-talks","&lt;",true,true]');
});

test('npx inspire runs there, without TypeScript', async () => {
  const { code, output } = await runNpm(['exec', '--offline', '--', 'inspire', '--help'], team.root, access.env);
  assert.equal(code, 0, output);
  assert.match(output, /create-remote +create a small working remote/);
  const lib = join(team.root, 'node_modules/@inspire/devkit');
  assert.match(await readFile(join(lib, 'lib/cli.js'), 'utf8'), /from "\.\/commands\.js"/);
});

/** Problems of importers that are ES modules; CommonJS ones may require ours from Node 20.19 on, the first that we support. */
const findTypeProblems = ({ problems }: Analysis): string[] =>
  problems
    .filter((one) => !('resolutionKind' in one) || ['bundler', 'node16-esm'].includes(one.resolutionKind))
    .map((one) => JSON.stringify({ ...one, trace: undefined }));

test('are-the-types-wrong and publint find nothing wrong with the exports', async () => {
  for (const { name, folder, tarball } of packed) {
    const data = createPackageFromTarballData(new Uint8Array(await readFile(tarball)));
    const excludeEntrypoints = [/\.(css|json)$/, './tsconfig'];
    const result = await checkPackage(data, { excludeEntrypoints });
    assert.ok(result.types, `${name} has types`);
    assert.deepEqual(findTypeProblems(result), [], name);
    const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: false });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
      name,
    );
  }
});

test('they would find an import without a file name, and an entry without types', async () => {
  const json = {
    name: 'wrong',
    version: '1.0.0',
    type: 'module',
    exports: { './one': { types: './one.d.ts', default: './one.js' }, './two': './two.js' },
  };
  const files = {
    'package.json': JSON.stringify(json),
    'one.js': "export * from './other.js';",
    'one.d.ts': "export * from './other';",
    'other.js': 'export const a = 1;',
    'other.d.ts': 'export declare const a: number;',
    'two.js': 'export const b = 2;',
  };
  const paths = Object.entries(files).map(([file, text]) => [`/node_modules/wrong/${file}`, text] as const);
  const result = await checkPackage(new Package(Object.fromEntries(paths), 'wrong', '1.0.0'));
  assert.ok(result.types);
  const found = findTypeProblems(result).join('\n');
  assert.match(found, /InternalResolutionError.*other/);
  assert.match(found, /UntypedResolution.*two/);
});

const PUBLIC_REGISTRY = 'registry.npmjs.org';

test('npm never asks the public registry for our packages', async () => {
  const { root } = findRepository(import.meta.dirname);
  const read = async (key: string) => (await runNpm(['config', 'get', key], root)).output.trim();
  const scope = await read('@inspire:registry');
  assert.ok(URL.canParse(scope), `.npmrc binds @inspire to ${scope}`);
  assert.notEqual(new URL(scope).host, PUBLIC_REGISTRY);
  // The twin: other packages come from where they always came.
  assert.ok(URL.canParse(await read('registry')));
});
