import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { ESLint } from 'eslint';
import { createFixture, type FixtureRepository } from '../testing/fixture-repository';
import { findRepository, packageAt } from '../workspace/repository';
import { lint } from './command';

let fixture: FixtureRepository;
let eslint: ESLint;

const packageJson = (name: string, dependencies: string[], exports: string[] = []) =>
  JSON.stringify({
    name: `@inspire/${name}`,
    type: 'module',
    dependencies: Object.fromEntries(dependencies.map((one) => [one, '1.0.0'])),
    exports: Object.fromEntries(exports.map((one) => [one, `${one}.ts`])),
  });

before(async () => {
  const libraries = [
    'react',
    'react-router-dom',
    'rxjs',
    'axios',
    '@tanstack/react-query',
    'hls.js',
    '@simplewebauthn/browser',
    '@module-federation/enhanced',
  ];
  const product = [
    '@inspire/shared',
    '@inspire/mfe-audio',
    '@inspire/shell',
    '@inspire/backend',
    '@inspire/tooling',
    '@inspire/node',
  ];
  const files: Record<string, string> = {
    'shared/package.json': packageJson('shared', libraries, [
      './host',
      './events',
      './contracts',
      './ui',
      './remote',
      './guards',
      './testing/trust',
    ]),
    'tooling/package.json': packageJson('tooling', ['@inspire/shared', '@inspire/node'], ['./jest', './browser']),
    'tooling/node/package.json': packageJson(
      'node',
      ['@inspire/shared', '@aws-sdk/client-s3'],
      ['./files', './storage', './testing'],
    ),
    'mfe-audio/package.json': packageJson('mfe-audio', []),
  };
  for (const name of ['shell', 'mfe-video', 'gateway', 'backend', 'e2e', 'bench']) {
    files[`${name}/package.json`] = packageJson(name, [
      ...libraries,
      ...product.filter((one) => one !== '@inspire/shell'),
    ]);
  }
  files['mfe-bare/package.json'] = packageJson('mfe-bare', []);
  fixture = await createFixture(files);
  await mkdir(join(fixture.root, 'node_modules/@inspire'), { recursive: true });
  for (const path of ['shared', 'mfe-audio', 'tooling', 'tooling/node', 'backend']) {
    await symlink(join(fixture.root, path), join(fixture.root, 'node_modules/@inspire', basename(path)), 'junction');
  }
  eslint = new ESLint({
    cwd: fixture.root,
    overrideConfigFile: join(import.meta.dirname, '../../eslint/eslint.config.mjs'),
  });
});
after(() => fixture.remove());

async function findIssues(file: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath: join(fixture.root, file) });
  return (result?.messages ?? []).map(({ message, ruleId }) => `${ruleId}: ${message}`);
}

const refused: readonly (readonly [file: string, text: string, reason: RegExp])[] = [
  // Import order: side effects first, because a stylesheet may declare the order of the cascade layers
  [
    'shell/src/order.ts',
    `import { a } from './a';\nimport './layers.css';\nexport const b = a;`,
    /Run autofix to sort/,
  ],
  // Import direction
  ['shared/src/ui/card.ts', `export * from '@inspire/mfe-audio';`, /shared imports no other package/],
  ['mfe-video/src/a1.ts', `export * from '@inspire/mfe-audio';`, /Remotes never import each other/],
  [
    'mfe-video/src/a2.ts',
    `export const load = () => import('@inspire/mfe-audio/remote');`,
    /Remotes never import each other/,
  ],
  [
    'mfe-video/src/a3.ts',
    `import type { Page } from '@inspire/mfe-audio';\nexport type P = Page;`,
    /Remotes never import each other/,
  ],
  ['mfe-video/src/a4.ts', `export type P = import('@inspire/mfe-audio').Page;`, /Remotes never import each other/],
  ['mfe-video/src/a5.ts', `export * from '../../mfe-audio/src/remote';`, /A relative import never leaves its package/],
  ['mfe-video/src/a6.ts', `export * from '@inspire/shell';`, /may import shared only/],
  [
    'mfe-video/src/a7.ts',
    `export * from '@inspire/tooling/jest';`,
    /Only tests and settings of tools import @inspire\/tooling/,
  ],
  ['shell/src/a1.ts', `export * from '@inspire/mfe-audio';`, /Remotes never import each other, and the shell/],
  [
    'backend/src/a1.ts',
    `export * from '@inspire/shared/ui';`,
    /contracts, remote, messages, routes, guards and settings only/,
  ],
  ['gateway/src/a1.ts', `export { useHost } from '@inspire/shared/host';`, /takes the settings only/],
  [
    'gateway/src/a3.ts',
    `export * from '@inspire/shared/testing/trust';`,
    /contracts, remote, messages, routes, guards and settings only/,
  ],
  ['gateway/src/a2.ts', `export * from '@inspire/backend';`, /may import shared and node only/],
  ['mfe-video/src/a8.ts', `export * from '@inspire/node/files';`, /does not import @inspire\/node/],
  ['mfe-video/src/a9.ts', `export type F = import('@inspire/node/files').File;`, /does not import @inspire\/node/],
  ['shell/src/a4.ts', `export * from '@inspire/node/files';`, /does not import @inspire\/node/],
  ['shared/src/ui/a5.ts', `export * from '@inspire/node/files';`, /does not import @inspire\/node/],
  ['e2e/tests/a6.ts', `export * from '@inspire/node/files';`, /does not import @inspire\/node/],
  ['backend/src/a7.ts', `export * from '@inspire/node/testing';`, /Only tests import @inspire\/node\/testing/],
  ['backend/src/a8.ts', `export * from '@inspire/node/src/files';`, /does not export '.\/src\/files': no deep imports/],
  ['tooling/node/src/a9.ts', `export * from '@inspire/shared/remote';`, /shared's contracts and guards only/],
  ['tooling/node/src/b1.ts', `export * from '@inspire/backend';`, /shared's contracts and guards only/],
  ['tooling/node/src/b2.ts', `export * from '@inspire/tooling/browser';`, /Only tests and settings of tools/],
  ['e2e/tests/a1.ts', `export * from '@inspire/shared/contracts';`, /drive addresses/],
  ['bench/src/a1.ts', `export * from '@inspire/shared/contracts';`, /drive addresses/],
  ['tooling/src/a1.ts', `export * from '@inspire/backend';`, /imports no package but shared and node/],
  // Entries and declarations
  [
    'mfe-video/src/b1.ts',
    `export * from '@inspire/shared/src/host/host';`,
    /does not export '.\/src\/host\/host': no deep imports/,
  ],
  ['mfe-video/src/b2.ts', `export * from '@inspire/shared';`, /does not export '\.'/],
  [
    'mfe-bare/src/b3.ts',
    `export * from '@inspire/shared/host';`,
    /mfe-bare\/package\.json does not declare @inspire\/shared/,
  ],
  ['mfe-bare/src/b4.ts', `export * from 'react';`, /mfe-bare\/package\.json does not declare react/],
  // Facades and homes of risky libraries
  ['mfe-video/src/c1.ts', `export { Link } from 'react-router-dom';`, /use @inspire\/shared\/router/],
  ['shell/src/c2.ts', `export * from 'react-router';`, /use @inspire\/shared\/router/],
  ['mfe-video/src/c3.ts', `export * from 'rxjs/operators';`, /use @inspire\/shared\/events/],
  ['shell/src/c4.ts', `export { default as http } from 'axios';`, /use @inspire\/shared\/client/],
  ['mfe-video/src/c5.ts', `export * from '@tanstack/react-query';`, /use @inspire\/shared\/query/],
  ['shared/src/ui/c6.ts', `export * from 'rxjs';`, /imported in shared\/src\/events\/ only/],
  ['mfe-video/src/pages/c7.ts', `export const load = () => import('hls.js');`, /use the player engine/],
  ['mfe-video/src/pages/c10.ts', `export * from '@simplewebauthn/browser';`, /use @inspire\/shared\/passkeys/],
  ['shell/src/app/c8.ts', `export * from '@module-federation/enhanced/runtime';`, /shell\/src\/federation/],
  [
    'tooling/src/releases/c9.ts',
    `export const load = () => import('@aws-sdk/client-s3');`,
    /imported in node\/src\/storage\/ only; use @inspire\/node\/storage/,
  ],
  ['backend/src/c10.test.ts', `export * from '@aws-sdk/client-s3';`, /imported in node\/src\/storage\/ only/],
  // Inside shared
  ['shared/src/ui/d1.ts', `export { useHost } from '../host';`, /imports '@inspire\/shared\/host', not '..\/host'/],
  [
    'shared/src/session/d2.ts',
    `import { bus } from '../events/event-bus';\nexport const b = bus;`,
    /imports '@inspire\/shared\/events'/,
  ],
  // Features of a remote
  [
    'mfe-bare/src/features/login/view/f1.ts',
    `export { entry } from '../../session/model/entry';`,
    /export it from src\/features\/session\/index\.ts/,
  ],
  [
    'mfe-bare/src/features/login/view/f2.ts',
    `import type { Entry } from '../../session/model/entry';\nexport type E = Entry;`,
    /through their index\.ts only/,
  ],
  ['mfe-bare/src/features/login/view/f3.ts', `export * from '../../../pages/login';`, /A feature knows no page/],
  ['mfe-bare/src/features/login/model/f4.ts', `export * from '../api/post-login';`, /A model calls no API/],
  ['mfe-bare/src/features/login/model/f5.ts', 'export const useForm = () => 1;', /belongs in view/],
  // Size, exports, console, tests
  ['mfe-video/src/e1.ts', '// line\n'.repeat(401), /max-lines/],
  ['mfe-video/src/e8.ts', `export function f() {\n${'  console;\n'.repeat(80)}}`, /max-lines-per-function/],
  ['mfe-video/src/e2.ts', 'export default 1;', /no-default-export/],
  ['mfe-video/src/e3.ts', 'console.log(1);', /no-console/],
  ['mfe-video/src/e4.ts', '// TODO later', /no-warning-comments/],
  ['mfe-video/src/e5.ts', 'export const f = (x: any) => x;', /no-explicit-any/],
  ['mfe-video/src/e6.test.ts', 'test.only("one", () => undefined);', /A test always runs/],
  ['mfe-video/src/e7.test.ts', 'test.fixme("one", () => undefined);', /A test always runs/],
  ['gateway/src/e9.test.ts', 'test("one", (t) => t.skip());', /A test always runs/],
  ...[
    'test.describe.skip("one", () => undefined);',
    'test.describe.fixme("one", () => undefined);',
    'test.describe.only("one", () => undefined);',
    'it.concurrent.skip("one", () => undefined);',
    'it.failing("one", () => undefined);',
    'xit("one", () => undefined);',
    'xtest("one", () => undefined);',
    'xdescribe("one", () => undefined);',
    'fit("one", () => undefined);',
    'fdescribe("one", () => undefined);',
    'xit.each([1])("one", () => undefined);',
    'test("one", { skip: true }, () => undefined);',
    'test("one", { todo: true }, () => undefined);',
    'test("one", { skip: "later" }, () => undefined);',
    'test("one", { skip: !process.env.CI }, () => undefined);',
    'export const options = { skip: true };',
  ].map((text, index) => [`backend/src/s${index}.test.ts`, text, /A test always runs/] as const),
  ['mfe-video/src/e10.tsx', 'export const Picture = () => <img src="a.png" />;', /jsx-a11y-x\/alt-text/],
  [
    'mfe-video/src/e7.tsx',
    `import { useState } from 'react';\nexport const C = (p: boolean) => (p ? useState(1) : null);`,
    /rules-of-hooks/,
  ],
];

for (const [file, text, reason] of refused) {
  test(`refuses in ${file}: ${text.split('\n')[0]}`, async () => {
    assert.match((await findIssues(file, text)).join('\n'), reason);
  });
}

const accepted: readonly (readonly [file: string, text: string])[] = [
  ['mfe-video/src/ok1.ts', `export { useHost } from '@inspire/shared/host';`],
  ['mfe-video/src/features/player/engine/ok2.ts', `export const load = () => import('hls.js');`],
  ['mfe-video/src/remote.ts', 'export default 1;'],
  ['mfe-bare/src/features/login/view/ok.ts', `export { entry } from '../../session';`],
  ['mfe-video/jest.config.mjs', `import { preset } from '@inspire/tooling/jest';\nexport default preset('.');`],
  ['shell/src/federation/ok3.ts', `export * from '@module-federation/enhanced/runtime';`],
  ['tooling/node/src/storage/ok11.ts', `export * from '@aws-sdk/client-s3';`],
  ['tooling/node/src/problems/ok13.ts', `export * from '@inspire/shared/contracts';`],
  ['tooling/src/releases/ok14.ts', `export * from '@inspire/node/storage';`],
  ['gateway/src/ok15.ts', `export * from '@inspire/node/files';`],
  ['backend/src/ok16.test.ts', `export * from '@inspire/node/testing';`],
  ['gateway/src/testing/ok19.ts', `export * from '@inspire/shared/testing/trust';`],
  ['e2e/tests/ok20.ts', `export * from '@inspire/shared/testing/trust';`],
  ['backend/src/testing/ok17.ts', `export * from '@inspire/node/testing';`],
  ['backend/src/ok12.ts', `export * from 'rxjs';`],
  ['shared/src/events/ok4.ts', `export { Subject } from 'rxjs';`],
  ['shared/src/ui/ok5.ts', `export { useHost } from '@inspire/shared/host';`],
  ['shared/src/ui/ok6.ts', `import type { Host } from '../host';\nexport type H = Host;`],
  ['shared/src/host/ok7.ts', `export { createEventBus } from '../events';`],
  ['gateway/src/ok8.ts', `export { parseSiteSettings } from '@inspire/shared/host';\nconsole.log('gateways may');`],
  ['backend/src/s1.test.ts', `test('one', { skip: !process.env.CI && 'only on CI' }, () => undefined);`],
  ['backend/src/s2.test.ts', `export const options = { skip: process.platform !== 'linux' && 'only on Linux' };`],
  ['backend/src/ok9.ts', `export * from '@inspire/shared/contracts';\nexport * from 'node:fs';`],
  ['gateway/src/ok9.ts', `export { isRecord } from '@inspire/shared/guards';`],
  ['e2e/ok10.ts', `export { chromiumArguments } from '@inspire/tooling/browser';`],
  ['bench/src/ok11.ts', `export { chromiumArguments } from '@inspire/tooling/browser';`],
];

test('refuses a cycle of files, in a repository with a single remote, too', async () => {
  await fixture.write('mfe-bare/src/a.ts', `import { b } from './b';\n\nexport const a = b;\n`);
  await fixture.write('mfe-bare/src/b.ts', `export { a as b } from './a';\n`);
  const remote = packageAt(findRepository(fixture.root), join(fixture.root, 'mfe-bare'));
  assert.ok(remote);
  const { report } = await lint({ repository: { root: remote.dir, packages: [remote], isWorkspace: false } });
  assert.match(report, /^cycle of imports: src\/a\.ts -> src\/b\.ts -> src\/a\.ts/m);
});

for (const [file, text] of accepted) {
  test(`accepts in ${file}: ${text.split('\n')[0]}`, async () => {
    assert.deepEqual(await findIssues(file, text), []);
  });
}
