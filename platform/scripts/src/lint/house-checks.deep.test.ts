import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runProgram } from '@inspire/devkit/processes/run-program';
import { createFixture } from '@inspire/devkit/testing/fixture-repository';
import { findRepository, readPackageJson } from '@inspire/devkit/workspace/repository';
import { houseChecks } from './house-checks';

/** The checks run in a small repository with one fault for each. */
const { root } = findRepository(import.meta.dirname);
const { devDependencies = {} } = readPackageJson(root);

const twenty = Array.from({ length: 20 }, (_, line) => `  sum += weights[${line}] * (values.get('${line}') ?? 0);`);
const copied = (name: string) =>
  `export function ${name}(weights: number[], values: Map<string, number>) {\n  let sum = 0;\n${twenty.join('\n')}\n  return sum;\n}\n`;
const library = (name: string, license?: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', license, main: 'index.js' }),
  [`node_modules/${name}/index.js`]: '',
});
const licences = {
  allowed: 'MIT',
  choice: '(MIT OR GPL-3.0-only)',
  copyleft: 'GPL-3.0-only',
  both: 'MIT AND GPL-3.0-only',
  unknown: undefined,
};

const settings = await Promise.all(
  ['.knip.jsonc', '.jscpd.json'].map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const),
);
const fixture = await createFixture({
  ...Object.fromEntries(settings),
  ...library('used', 'MIT'),
  'package.json': JSON.stringify({
    name: 'fixture',
    type: 'module',
    workspaces: ['shell', 'backend', 'gateway', 'mfe-*'],
    devDependencies,
  }),
  'gateway/package.json': JSON.stringify({
    name: '@inspire/gateway',
    exports: './src/start.ts',
    type: 'module',
    dependencies: { used: '1.0.0', needless: '1.0.0' },
  }),
  'gateway/src/start.ts': `import 'undeclared';\nimport 'used';\nimport { one } from './parts';\n\none();\n`,
  'gateway/src/parts.ts': 'export const one = () => 1;\nexport const needlessExport = () => 2;\n',
  'gateway/src/forgotten.ts': copied('weigh'),
  'backend/src/weigh.ts': copied('weighAgain'),
});
after(() => fixture.remove());

async function run(name: string, cwd = fixture.root) {
  const [program, ...args] = houseChecks[name] ?? assert.fail(name);
  return runProgram(join(root, 'node_modules/.bin', program), args, { cwd });
}

test('knip reports unused files, exports and dependencies, and undeclared ones', async () => {
  const { code, output } = await run('unused code');
  assert.notEqual(code, 0, output);
  for (const name of ['gateway/src/forgotten.ts', 'needlessExport', 'needless ', 'undeclared'])
    assert.ok(output.includes(name), `${name} is missing in:\n${output}`);
  assert.doesNotMatch(output, /\bone\b|used {2,}gateway/);
});

test('jscpd reports a copied function', async () => {
  const { code, output } = await run('copies');
  assert.notEqual(code, 0, output);
  assert.match(output, /weigh\.ts|forgotten\.ts/);
});

for (const [name, licence] of Object.entries(licences)) {
  const isAllowed = name === 'allowed' || name === 'choice';
  test(`the licence checker ${isAllowed ? 'accepts' : 'refuses'} ${licence ?? 'a package without a licence'}`, async () => {
    const one = await createFixture({
      ...library(name, licence),
      'package.json': JSON.stringify({ name: 'fixture', private: true, dependencies: { [name]: '1.0.0' } }),
    });
    try {
      const { code, output } = await run('licences', one.root);
      assert.equal(code, isAllowed ? 0 : 1, output);
      if (!isAllowed) assert.match(output, new RegExp(`"${name}@1\\.0\\.0" is licensed under`));
    } finally {
      await one.remove();
    }
  });
}
