import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createFixture, remoteFiles } from '../testing/fixture-repository';
import { runCli } from '../testing/run-cli';

const fixture = await createFixture({ ...remoteFiles('mfe-one', '/one'), ...remoteFiles('mfe-two', '/two') });
after(() => fixture.remove());

const build = (...args: string[]) => runCli(fixture.root, ['build', ...args]).result;

test('builds the named packages, skips unchanged ones, and rebuilds those that lost their output', async () => {
  const first = await build('mfe-one');
  assert.deepEqual(
    [first.code, /mfe-one 1\.0\.0 built in/.test(first.output), /mfe-two/.test(first.output)],
    [0, true, false],
  );
  assert.match((await build('mfe-one')).output, /mfe-one 1\.0\.0 has not changed/);
  await rm(join(fixture.root, 'mfe-one/dist/remote/build.json'));
  assert.match((await build('mfe-one')).output, /mfe-one 1\.0\.0 built in/);
  await fixture.write('mfe-one/src/main.js', 'document.title = "changed"');
  assert.match((await build('mfe-one')).output, /mfe-one 1\.0\.0 built in/);
});

test('shows the error of one package, builds the others, and fails', async () => {
  await fixture.write('mfe-two/src/main.js', 'import "./nowhere.js"');
  const { code, output } = await build();
  assert.equal(code, 1);
  assert.match(output, /mfe-two could not be built:[\s\S]*Can't resolve '\.\/nowhere\.js'/);
  assert.match(output, /shell 1\.0\.0 built in/);
});

test('rejects packages that cannot be built and unknown words in one sentence', async () => {
  assert.deepEqual(await build('gateway'), {
    code: 1,
    output: 'gateway has nothing to build: it has no webpack.config.ts.\n',
  });
  assert.match((await build('mfe-nine')).output, /^Unknown package 'mfe-nine'\. Available: [^\n]*\n$/);
  const flag = await build('--fast');
  assert.deepEqual([flag.code, flag.output], [2, "Unknown option '--fast'.\nUsage: build [package…]\n"]);
});
