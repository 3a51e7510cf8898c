import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createFixture, type FixtureRepository } from '@inspire/devkit/testing/fixture-repository';
import { mapImports, toFileSpecifier } from './module-paths';

let fixture: FixtureRepository;
before(async () => {
  fixture = await createFixture({
    'src/host/index.ts': '',
    'src/host/host.tsx': '',
    'src/host.module.css': '',
    'src/pages/page.tsx': '',
    'src/fonts/one.woff2': '',
  });
});
after(() => fixture.remove());

const from = (importer: string, specifier: string) => toFileSpecifier(specifier, join(fixture.root, importer));

test('an import names the file that it means', () => {
  assert.equal(from('src/main.ts', './host'), './host/index.js');
  assert.equal(from('src/main.ts', './host/host'), './host/host.js');
  assert.equal(from('src/pages/page.tsx', '../host/'), '../host/index.js');
  assert.equal(from('src/host/host.tsx', '.'), './index.js');
  assert.equal(from('src/main.ts', './host.module.css'), './host.module.css');
  assert.equal(from('src/main.ts', './fonts/one.woff2?wght=400'), './fonts/one.woff2?wght=400');
});

test('fails on an import of a missing file', () => {
  assert.throws(() => from('src/main.ts', './hosts'), /imports \.\/hosts, which is no file/);
});

test('every kind of import in declarations is renamed, and no text or comment', () => {
  const declarations = `/** See './a'. */
import { A } from './a';
export * from "./b";
export type C = import('./c').C<typeof import('./d')>;
declare module './e' { interface E { text: './f' } }
import './g.css';
`;
  assert.equal(
    mapImports(declarations, (specifier) => `${specifier}!`),
    `/** See './a'. */
import { A } from './a!';
export * from "./b!";
export type C = import('./c!').C<typeof import('./d!')>;
declare module './e!' { interface E { text: './f' } }
import './g.css!';
`,
  );
});
