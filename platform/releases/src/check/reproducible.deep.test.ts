import assert from 'node:assert/strict';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runBuildWorker } from '@inspire/devkit/build/run-worker';
import { createFixture, type FixtureRepository } from '@inspire/devkit/testing/fixture-repository';
import { findRepository, packageAt } from '@inspire/devkit/workspace/repository';
import { listFiles } from '@inspire/devkit/workspace/walk';
import { toIntegrity } from '@inspire/server-kit/files';
import { readManifest } from '@inspire/shared/remote';
import { checkBuild } from './check-build';

/** A small remote with a style, a picture, a lazy chunk, and bundled and federated parts of `shared`. */
const remote: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: '@inspire/mfe-tiny', version: '1.0.0', type: 'module' }),
  'remote.json': JSON.stringify({ name: 'mfe-tiny', paths: ['/tiny'], slots: ['dock'] }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', jsx: 'react-jsx' },
  }),
  'webpack.config.ts': `import { remoteConfig } from '@inspire/devkit/webpack';\nexport default remoteConfig(import.meta.dirname);`,
  'src/remote.ts': `
    import { defineRemote } from '@inspire/shared/remote';
    import { paths } from '@inspire/shared/routes';
    import { Page } from './page';
    export default defineRemote({ routes: () => [{ path: '/tiny', Component: Page, handle: paths.landing }], slots: { dock: Page } });`,
  'src/page.tsx': `
    import { lazy } from 'react';
    import { Link } from '@inspire/shared/router';
    import picture from './dot.svg';
    import styles from './page.module.css';
    const Later = lazy(() => import('./later'));
    export const Page = () => <Link className={styles.page} to="/"><img src={picture} alt="" /><Later /></Link>;`,
  'src/later.tsx': `import { paths } from '@inspire/shared/routes';\nexport default function Later() { return <p>{paths.landing}</p>; }`,
  'src/page.module.css': '.page { color: red }',
  'src/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>',
};

const fixtures = await Promise.all([createFixture(), createFixture()]);
after(() => Promise.all(fixtures.map((fixture) => fixture.remove())));

/** @returns the hashes of the built files */
async function buildIn(
  { root, write }: FixtureRepository,
  env: Record<string, string>,
): Promise<Record<string, string>> {
  for (const [file, content] of Object.entries(remote)) await write(`mfe-tiny/${file}`, content);
  await symlink(join(import.meta.dirname, '../../../../node_modules'), join(root, 'node_modules'), 'junction');
  const target = packageAt(findRepository(root), join(root, 'mfe-tiny')) ?? assert.fail('no package');
  const before = { ...process.env };
  Object.assign(process.env, env);
  const { errors } = await runBuildWorker(target, { mode: 'production', version: '1.0.0' }).finally(
    () => (process.env = before),
  );
  assert.equal(errors, '');
  const folder = join(target.dir, 'dist/remote');
  return Object.fromEntries(
    await Promise.all(
      (await listFiles(folder)).map(async (file) => [file, toIntegrity(await readFile(join(folder, file)))] as const),
    ),
  );
}

test('the same sources give the same bytes, in another folder, at another time, on another desk; and they load', async () => {
  const [first, second] = fixtures;
  const one = await buildIn(first ?? assert.fail(), { TZ: 'Asia/Kolkata', LANG: 'mr_IN.UTF-8' });
  const other = await buildIn(second ?? assert.fail(), { TZ: 'America/New_York', LANG: 'C' });
  assert.deepEqual(other, one);
  assert.ok(Object.keys(one).length >= 6, `a build of several files, not ${Object.keys(one).join()}`);
  assert.equal(
    await checkBuild(
      join(first?.root ?? '', 'mfe-tiny/dist/remote'),
      readManifest(JSON.parse(remote['remote.json'] ?? '')),
    ),
    undefined,
  );
});
