import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runNode } from '@inspire/devkit/processes/run-program';
import { tsxLoader } from '@inspire/devkit/processes/spawn-node';
import { createFixture } from '@inspire/devkit/testing/fixture-repository';

const original = join(import.meta.dirname, '../../bin/bootstrap.mjs');

/** A repository that contains its dependencies, so that installing needs no network. */
const files: Record<string, string> = {
  'package.json':
    '{"name":"fixture","type":"module","dependencies":{"tsx":"file:local/tsx"},"devDependencies":{"dev-only":"file:local/dev-only"}}',
  'package-lock.json': JSON.stringify({
    name: 'fixture',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': {
        name: 'fixture',
        dependencies: { tsx: 'file:local/tsx' },
        devDependencies: { 'dev-only': 'file:local/dev-only' },
      },
      'local/tsx': { name: 'tsx', version: '1.0.0', dependencies: { inner: 'file:../inner' } },
      'local/tsx/node_modules/inner': { resolved: 'local/inner', link: true },
      'local/inner': { version: '1.0.0' },
      'local/dev-only': { name: 'dev-only', version: '1.0.0', dev: true },
      'node_modules/tsx': { resolved: 'local/tsx', link: true },
      'node_modules/dev-only': { resolved: 'local/dev-only', link: true, dev: true },
    },
  }),
  'local/tsx/package.json':
    '{"name":"tsx","version":"1.0.0","type":"module","exports":{"./esm":"./index.mjs"},"dependencies":{"inner":"file:../inner"}}',
  'local/inner/package.json': '{"name":"inner","version":"1.0.0"}',
  'local/dev-only/package.json': '{"name":"dev-only","version":"1.0.0"}',
  'local/tsx/index.mjs': `import ${JSON.stringify(tsxLoader)};`,
  'platform/scripts/src/cli.ts': `
    console.log('ran', ...process.argv.slice(2));
    if (process.argv[2] === 'wait') setInterval(() => undefined, 1000);
    else process.exit(7);`,
};

const fixture = await createFixture({
  ...files,
  'platform/scripts/bin/bootstrap.mjs': await readFile(original, 'utf8'),
});
const { root } = fixture;
after(() => fixture.remove());

const runWith = (env: Record<string, string>, args: readonly string[], onOutput?: (text: string) => void) =>
  runNode([join(root, 'platform/scripts/bin/bootstrap.mjs'), ...args], {
    cwd: root,
    env: { NODE_OPTIONS: undefined, ...env },
    onOutput,
  });
const run = (...args: string[]) => runWith({}, args);

test("installs when needed only, and ends with the command's code", async () => {
  const first = await run('build', 'mfe-one');
  assert.match(first.output, /^Installing packages …[\s\S]*Packages installed in \d+ s\.\nran build mfe-one\n$/);
  assert.equal(first.code, 7);
  assert.equal((await run('again')).output, 'ran again\n');

  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  await writeFile(join(root, 'package-lock.json'), `${lock}\n`);
  assert.equal((await run('lint')).output, 'ran lint\n', 'what npm installed by hand agrees with the changed file');

  await rm(join(root, 'local/tsx/node_modules'), { recursive: true });
  assert.match((await run('lint')).output, /^Installing packages: they are not those of package-lock\.json …/);
  assert.equal((await run('again')).output, 'ran again\n');

  await rm(join(root, 'node_modules/.package-lock.json'));
  await writeFile(join(root, 'package-lock.json'), `${lock}\n\n`);
  assert.match((await run('lint')).output, /^Installing packages: they are not those of package-lock\.json …/);
});

test('installs all packages once where NODE_ENV is production, because the site is built there', async () => {
  await rm(join(root, 'node_modules'), { recursive: true });
  const production = { NODE_ENV: 'production' };
  assert.match((await runWith(production, ['start'])).output, /Packages installed/);
  assert.equal(
    await readFile(join(root, 'node_modules/dev-only/package.json'), 'utf8'),
    files['local/dev-only/package.json'],
  );
  assert.equal((await runWith(production, ['start'])).output, 'ran start\n');
});

test('two commands at the same time install once', async () => {
  await rm(join(root, 'node_modules'), { recursive: true });
  const both = await Promise.all([run('one'), run('two')]);
  assert.deepEqual(
    both.map(({ code }) => code),
    [7, 7],
  );
  const outputs = both.map(({ output }) => output).join('');
  assert.equal(outputs.match(/^Installing packages …$/gm)?.length, 1, outputs);
  assert.equal(existsSync(join(root, '.data/install.lock')), false);
});

test('waits for another command that installs, and not for one that was killed', async () => {
  const lock = join(root, '.data/install.lock');
  await rm(join(root, 'node_modules'), { recursive: true });
  await writeFile(lock, String(process.pid));
  const { output } = await runWith({}, ['lint'], (text) => {
    if (text.startsWith('Another command is installing the packages.')) rmSync(lock);
  });
  assert.match(output, /^Another command is installing .*\nInstalling packages …[\s\S]*\nran lint\n$/);

  await rm(join(root, 'node_modules'), { recursive: true });
  await writeFile(lock, String(spawnSync(process.execPath, ['-e', '']).pid));
  assert.match((await run('next')).output, /^Installing packages …[\s\S]*\nran next\n$/);
});

test('passes a signal on and ends with its code', async () => {
  const child = spawn(process.execPath, [join(root, 'platform/scripts/bin/bootstrap.mjs'), 'wait'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 143);
});
