import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createFixture } from '@inspire/devkit/testing/fixture-repository';
import { findRepository, selectPackages } from '@inspire/devkit/workspace/repository';
import { compilePackage } from './compile-package';

const packageJson = (dependencies: Record<string, string>) =>
  JSON.stringify({
    name: '@inspire/kit',
    version: '1.2.0',
    private: true,
    type: 'module',
    files: ['bin', 'src', '!src/**/*.test.*', '!src/testing'],
    exports: { './package.json': './package.json', './host': './src/host/index.ts' },
    dependencies,
  });
const compilerOptions = {
  module: 'esnext',
  moduleResolution: 'bundler',
  resolveJsonModule: true,
  strict: true,
  types: [],
};

const fixture = await createFixture({
  'package.json': JSON.stringify({ name: 'fixture', workspaces: ['kit'] }),
  'node_modules/library/package.json': JSON.stringify({ name: 'library', version: '1.0.0', types: 'index.d.ts' }),
  'node_modules/library/index.d.ts':
    'export interface Tool { readonly size: number }\nexport declare const tool: Tool;\n',
  'kit/package.json': packageJson({ library: '1.0.0' }),
  'kit/tsconfig.json': JSON.stringify({
    compilerOptions: { ...compilerOptions, target: 'es2022' },
    include: ['src'],
  }),
  'kit/README.md': '# Kit\n',
  'kit/CHANGELOG.md': '# Changelog\n',
  'kit/bin/run.mjs': 'console.log(1);\n',
  'kit/src/styles.d.ts': "declare module '*.css';\n",
  'kit/src/host/data.json': JSON.stringify({ suffix: '-data' }),
  'kit/src/host/host.css': '.host {}\n',
  'kit/src/host/index.ts': "export * from './host';\nexport { part } from '../part';\n",
  'kit/src/host/host.ts': `import { type Tool, tool } from 'library';
import own from '@inspire/kit/package.json';
import data from './data.json';
import './host.css';

export const host = (): Tool => tool;
export const version: string = own.version + data.suffix;
export const later = () => import(/* webpackChunkName: "later" */ '../part');
`,
  'kit/src/part/index.ts': "export const part = 'part';\n",
  'kit/src/host/host.test.ts': "import 'nothing';\n",
  'kit/src/testing/tool.ts': "import 'nothing';\n",
});
after(() => fixture.remove());

async function compile(into: string): Promise<string> {
  const [target] = selectPackages(findRepository(fixture.root), ['kit']);
  assert.ok(target);
  await compilePackage({ target, into: join(fixture.root, into), siblings: [], node: '>=20.19' });
  return join(fixture.root, into);
}

test('modules and declarations import files by name, and everything beside them is there', async () => {
  const folder = await compile('compiled');
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const script = await read('lib/host/host.js');
  assert.match(script, /from "library"/);
  assert.match(script, /import "\.\/host\.css"/);
  assert.match(script, /import\(\s*\/\* webpackChunkName: "later" \*\/\s*"\.\.\/part\/index\.js"\s*\)/);
  assert.match(await read('lib/host/index.js'), /from "\.\/host\.js"/);
  const declarations = await read('lib/host/host.d.ts');
  assert.match(declarations, /import\(["']\.\.\/part\/index\.js["']\)/);
  assert.doesNotMatch(declarations, /host\.css/);
  for (const file of ['lib/host/host.css', 'lib/styles.d.ts', 'bin/run.mjs', 'README.md', 'CHANGELOG.md'])
    assert.ok(existsSync(join(folder, file)), file);
  for (const file of ['lib/testing', 'lib/host/host.test.js', 'tsconfig.json', 'declarations', 'src'])
    assert.ok(!existsSync(join(folder, file)), file);
});

test('a library that is not declared stops it', async () => {
  await fixture.write('kit/package.json', packageJson({}));
  await assert.rejects(compile('undeclared'), /@inspire\/kit imports library but does not declare it/);
  await fixture.write('kit/package.json', packageJson({ library: '1.0.0' }));
});

test('an error of types stops it', async () => {
  await fixture.write('kit/src/part/index.ts', 'export const part: string = 1;\n');
  await assert.rejects(compile('wrong'), /The declarations of kit could not be written:\n.*part\/index\.ts/);
});
