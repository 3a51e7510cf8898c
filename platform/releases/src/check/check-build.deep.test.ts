import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type BuiltRemote, builtRemote, createFixture } from '@inspire/devkit/testing/fixture-repository';
import { readManifest } from '@inspire/shared/remote';
import { checkBuild } from './check-build';

const fixture = await createFixture();
after(() => fixture.remove());

const manifest = readManifest({ name: 'mfe-one', paths: ['/one'], slots: [] });
const folder = () => join(fixture.root, 'mfe-one/dist/remote');

async function findIssue(built: BuiltRemote, limitMs?: number): Promise<string | undefined> {
  await rm(folder(), { recursive: true, force: true });
  for (const [file, content] of Object.entries(builtRemote('mfe-one', '1.0.0', built)))
    await fixture.write(file, content);
  return checkBuild(folder(), manifest, limitMs);
}

test('finds no fault in a remote that meets its declaration', async () => {
  assert.equal(await findIssue({}), undefined);
});

const issues: readonly (readonly [what: string, module: string, issue: RegExp])[] = [
  [
    'throws when it is loaded',
    `(() => { throw new Error('no such part') })()`,
    /^it cannot be loaded \(.*no such part/,
  ],
  [
    'throws when its routes are asked for',
    `{ routes: () => { throw new TypeError('reading x') } }`,
    /^it breaks when its routes are asked for \(reading x, at remoteEntry\.js:\d+:\d+\)$/,
  ],
];
for (const [what, module, issue] of issues) {
  test(`a remote that ${what} is reported in one sentence`, async () => {
    assert.match((await findIssue({ module })) ?? 'no fault', issue);
  });
}

test('stops a remote that never finishes', async () => {
  assert.equal(await findIssue({ module: '(() => { for (;;); })()' }, 2_000), 'it is not loaded within 2 s');
});

test('an unreadable script, and one that defines nothing, are reported in one sentence', async () => {
  await findIssue({});
  await fixture.write('mfe-one/dist/remote/remoteEntry.js', 'const = 1;');
  assert.match((await checkBuild(folder(), manifest)) ?? '', /^it cannot be loaded \(.*Unexpected token/);
  await fixture.write('mfe-one/dist/remote/remoteEntry.js', 'var other = 1;');
  assert.match((await checkBuild(folder(), manifest)) ?? '', /remoteEntry\.js defines no container mfe_one_1_0_0/);
});
