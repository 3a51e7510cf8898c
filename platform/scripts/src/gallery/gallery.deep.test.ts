import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createFixture } from '@inspire/devkit/testing/fixture-repository';
import { runCli } from '../testing/run-cli';

const webpackConfig = `
export default ({ mode, outDir, devPort }) => ({
  mode, context: import.meta.dirname, devtool: false, entry: { main: './main.js' },
  output: { path: outDir ?? import.meta.dirname + '/dist', filename: 'main.js' },
  ...(mode === 'development' && { devServer: { host: '127.0.0.1', port: devPort, static: false } }),
});`;

const fixture = await createFixture({
  'package.json': JSON.stringify({ name: 'fixture', type: 'module', workspaces: ['shared'] }),
  'shared/package.json': JSON.stringify({ name: '@inspire/shared', version: '1.0.0', type: 'module' }),
  'shared/gallery/webpack.config.ts': webpackConfig,
  'shared/gallery/main.js': 'document.title = "parts";',
});
after(() => fixture.remove());

const ui = (...args: string[]) => runCli(fixture.root, ['ui', ...args]).result;

test('builds the page into a folder, and keeps the other files in it', async () => {
  await fixture.write('site/about.html', 'About');
  const { code, output } = await ui('--build', 'site');
  assert.deepEqual([code, /the gallery is in .*site/.test(output)], [0, true]);
  assert.deepEqual((await readdir(join(fixture.root, 'site'))).sort(), ['about.html', 'main.js']);
  assert.match(await readFile(join(fixture.root, 'site/main.js'), 'utf8'), /parts/);
});

test('serves the page until Ctrl-C', async () => {
  const run = runCli(fixture.root, ['ui']);
  await run.says('Stop with Ctrl-C');
  const address = /http:\/\/localhost:\d+/.exec(run.output())?.[0] ?? '';
  assert.match(await (await fetch(`${address}/main.js`)).text(), /parts/);
  run.child.kill('SIGINT');
  assert.equal(await run.exit, 130);
  await assert.rejects(fetch(address));
});

test('reports an error in the page, and fails', async () => {
  await fixture.write('shared/gallery/main.js', 'import "./nowhere.js"');
  const { code, output } = await ui('--build', 'faulty');
  assert.equal(code, 1);
  assert.match(output, /could not be built:[\s\S]*Can't resolve '\.\/nowhere\.js'/);
});

test('fails in a package without a gallery', async () => {
  const without = await createFixture({});
  const run = runCli(without.root, ['ui']);
  assert.equal(await run.exit, 1);
  assert.match(run.output(), /No gallery here/);
  await without.remove();
});
