import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { runNode } from '@inspire/devkit/processes/run-program';
import { createFixture } from '@inspire/devkit/testing/fixture-repository';

const root = join(import.meta.dirname, '../../../..');

/** Each file breaks one rule of `.dependency-cruiser.mjs`. */
const faults: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['remotes-stay-apart', 'mfe-video/src/a1.ts', `export * from '@inspire/mfe-audio/remote';`],
  ['remotes-stay-apart', 'mfe-video/src/a2.ts', `export const load = () => import('@inspire/mfe-audio/remote');`],
  ['remotes-stay-apart', 'mfe-video/src/a3.ts', `import type { Page } from '@inspire/mfe-audio/remote';`],
  ['remotes-stay-apart', 'mfe-video/src/a4.ts', `export type P = import('@inspire/mfe-audio/remote').Page;`],
  ['remotes-stay-apart', 'shell/src/a5.ts', `export * from '@inspire/mfe-audio/remote';`],
  ['relative-imports-stay-in-their-package', 'mfe-video/src/a6.ts', `export * from '../../shared/src/ui';`],
  ['shared-imports-no-package', 'shared/src/ui/a7.ts', `export * from '@inspire/server-kit/files';`],
  ['browser-imports-shared-only', 'mfe-video/src/a8.ts', `export * from '@inspire/server-kit/files';`],
  ['browser-imports-shared-only', 'shell/src/a9.ts', `export * from '@inspire/backend/app';`],
  ['servers-import-no-browser-code', 'backend/src/b1.ts', `export * from '@inspire/shared/ui';`],
  ['servers-import-no-browser-code', 'gateway/src/b2.ts', `export * from '@inspire/backend/app';`],
  ['attacks-only-in-tests', 'gateway/src/b3.ts', `export * from '@inspire/shared/testing/trust';`],
  ['server-kit-imports-contracts-only', 'platform/server-kit/src/b4.ts', `export * from '@inspire/shared/remote';`],
  ['devkit-imports-no-other-room', 'platform/devkit/src/b5.ts', `export * from '@inspire/releases/keys';`],
  ['releases-import-downwards', 'platform/releases/src/e1.ts', `export * from '@inspire/backend/app';`],
  ['scripts-import-no-product', 'platform/scripts/src/e2.ts', `export * from '@inspire/backend/app';`],
  ['nobody-imports-scripts', 'gateway/src/testing/e3.ts', `export * from '@inspire/scripts/start';`],
  ['devkit-only-in-tools', 'mfe-video/src/b6.ts', `export * from '@inspire/devkit/jest';`],
  ['devkit-only-in-tools', 'platform/server-kit/src/b7.ts', `export * from '@inspire/devkit/jest';`],
  ['server-doubles-only-in-tests', 'backend/src/b8.ts', `export * from '@inspire/server-kit/testing';`],
  ['browser-tests-use-urls', 'e2e/tests/b9.spec.ts', `export * from '@inspire/shared/contracts';`],
  ['browser-tests-use-urls', 'e2e/tests/c1.spec.ts', `export * from '@inspire/server-kit/files';`],
  ['benchmarks-use-urls', 'bench/src/c0.ts', `export * from '@inspire/shared/contracts';`],
  ['only-in-shared-src-router', 'mfe-video/src/c2.ts', `export { Link } from 'react-router-dom';`],
  ['only-in-shared-src-events', 'shared/src/ui/c3.ts', `export * from 'rxjs/operators';`],
  ['only-in-shared-src-client', 'shell/src/c4.ts', `export { default as http } from 'axios';`],
  ['only-in-shared-src-query', 'mfe-video/src/c5.ts', `export * from '@tanstack/react-query';`],
  ['only-in-shared-src-passkeys', 'mfe-video/src/c6.ts', `export * from '@simplewebauthn/browser';`],
  [
    'only-in-mfe-video-src-features-player-engine',
    'mfe-video/src/c7.ts',
    `export const load = () => import('hls.js');`,
  ],
  ['only-in-shell-src-federation', 'shell/src/c8.ts', `export * from '@module-federation/enhanced/runtime';`],
  ['only-in-platform-server-kit-src-tracing', 'backend/src/c9.ts', `export * from '@opentelemetry/api';`],
  [
    'only-in-platform-server-kit-src-storage',
    'platform/scripts/src/d1.ts',
    `export const s3 = () => import('@aws-sdk/client-s3');`,
  ],
  ['shared-runtime-by-its-entry', 'shared/src/ui/d2.ts', `export { useHost } from '../host';`],
  ['features-know-no-page', 'mfe-video/src/features/login/view/d4.ts', `export * from '../../../pages/login-page';`],
  ['models-call-no-api', 'mfe-video/src/features/login/model/d5.ts', `export * from '../api/post-login';`],
  ['models-run-without-react', 'mfe-video/src/features/login/model/d6.ts', `export { useState } from 'react';`],
  ['no-cycles', 'shell/src/d7.ts', `import type { B } from './d7-other';`],
  ['no-cycles-of-modules', 'backend/src/modules/orders/a.ts', `export * from '../money/b';`],
  ['no-junk-drawers', 'shell/src/d8.ts', `export * from './utils/format';`],
  ['kebab-case', 'shell/src/d9.ts', `export * from './RootRouter';`],
];

const accepted: readonly (readonly [file: string, text: string])[] = [
  ['mfe-video/src/ok1.ts', `export { useHost } from '@inspire/shared/host';`],
  ['mfe-video/src/features/player/engine/ok2.ts', `export const load = () => import('hls.js');`],
  ['mfe-video/src/features/login/view/ok3.ts', `export { entry } from '../../session/model/entry';`],
  ['mfe-video/jest.config.mjs', `export { preset } from '@inspire/devkit/jest';`],
  ['shell/src/federation/ok4.ts', `export * from '@module-federation/enhanced/runtime';`],
  ['platform/server-kit/src/storage/ok5.ts', `export * from '@aws-sdk/client-s3';`],
  ['platform/server-kit/src/ok6.ts', `export * from '@inspire/shared/contracts';`],
  ['gateway/src/ok7.ts', `export * from '@inspire/server-kit/files';`],
  ['gateway/src/testing/ok8.ts', `export * from '@inspire/shared/testing/trust';`],
  ['e2e/tests/ok9.spec.ts', `export * from '@inspire/shared/testing/trust';\nexport * from '@inspire/devkit/jest';`],
  ['backend/src/testing/ok10.ts', `export * from '@inspire/server-kit/testing';`],
  ['backend/src/ok11.ts', `export * from 'rxjs';\nexport * from '@inspire/shared/contracts';`],
  ['shared/src/ui/ok12.ts', `import type { Host } from '../host';\nexport { useHost } from '@inspire/shared/host';`],
];

const entries: Readonly<Record<string, readonly string[]>> = {
  shared: ['host', 'contracts', 'ui', 'remote', 'testing/trust'],
  'platform/server-kit': ['files', 'testing'],
  'platform/devkit': ['jest'],
  'platform/releases': ['keys'],
  'platform/scripts': ['start'],
  backend: ['app'],
  'mfe-audio': ['remote'],
};
const libraries = [
  ...['rxjs', 'axios', 'react', 'react-router-dom', 'hls.js', '@tanstack/react-query', '@simplewebauthn/browser'],
  ...['@aws-sdk/client-s3', '@opentelemetry/api', '@module-federation/enhanced'],
];

/** What the report of a cycle begins with. */
const subjects: Readonly<Record<string, string>> = {
  'no-cycles': 'shell/src/d7-other.ts',
  'no-cycles-of-modules': 'backend/src/modules/orders',
};

const files: Record<string, string> = {
  ...Object.fromEntries([...faults.map(([, ...file]) => file), ...accepted]),
  'shell/src/d7-other.ts': `export type { A as B } from './d7';`,
  'shell/src/utils/format.ts': '',
  'shell/src/RootRouter.ts': '',
  'backend/src/modules/money/b.ts': '',
  'backend/src/modules/money/d.ts': `import type { C } from '../orders/c';`,
  'backend/src/modules/orders/c.ts': '',
  'mfe-video/src/pages/login-page.ts': '',
  'mfe-video/src/features/session/model/entry.ts': '',
  'mfe-video/src/features/login/api/post-login.ts': '',
};
for (const [folder, names] of Object.entries(entries)) {
  const exports = names.map((name) => [`./${name}`, `./src/${name}/index.ts`] as const);
  for (const [, path] of exports) files[`${folder}/${path.slice(2)}`] = '';
  files[`${folder}/package.json`] = JSON.stringify({
    name: `@inspire/${basename(folder)}`,
    exports: Object.fromEntries(exports),
  });
}
for (const name of libraries) {
  const exports = { '.': './dist/index.js', './runtime': './dist/src/runtime.js', './operators': './dist/index.js' };
  files[`node_modules/${name}/package.json`] = JSON.stringify({ name, exports });
  for (const file of ['index.js', 'src/runtime.js']) files[`node_modules/${name}/dist/${file}`] = '';
}
const fixture = await createFixture(files);
await mkdir(join(fixture.root, 'node_modules/@inspire'), { recursive: true });
for (const folder of Object.keys(entries))
  await symlink(join(fixture.root, folder), join(fixture.root, 'node_modules/@inspire', basename(folder)), 'junction');

const { output } = await runNode(
  [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    ...['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json'],
    ...['shared', 'shell', 'gateway', 'backend', 'mfe-video', 'mfe-audio', 'platform', 'e2e', 'bench'],
  ],
  { cwd: fixture.root },
);
const { summary } = JSON.parse(output) as {
  summary: { violations: readonly { from: string; rule: { name: string } }[] };
};
const found = summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
after(() => fixture.remove());

for (const [rule, file, text] of faults)
  test(`${rule} refuses in ${file}: ${text.split('\n')[0]}`, () => {
    const from = subjects[rule] ?? file;
    assert.ok(found.includes(`${rule}: ${from}`), found.filter((one) => one.endsWith(from)).join('\n'));
  });

for (const [file, text] of accepted)
  test(`accepts in ${file}: ${text.split('\n')[0]}`, () => {
    assert.deepEqual(
      found.filter((one) => one.endsWith(`: ${file}`)),
      [],
    );
  });
