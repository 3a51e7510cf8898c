import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ESLint } from 'eslint';
import { createFixture } from '../testing/fixture-repository';

const fixture = await createFixture();
const eslint = new ESLint({
  cwd: fixture.root,
  overrideConfigFile: join(import.meta.dirname, '../../eslint/eslint.config.mjs'),
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
  // Imports of remotes, in a team's own repository, too
  ['mfe-video/src/a1.ts', `export * from '@inspire/mfe-audio/remote';`, /Remotes never import each other/],
  ['mfe-video/src/a2.ts', `export * from '@inspire/server-kit/files';`, /This code runs in browsers/],
  ['mfe-video/src/c1.ts', `export { Link } from 'react-router-dom';`, /Use @inspire\/shared\/router/],
  ['src/c2.ts', `export * from 'rxjs/operators';`, /Use @inspire\/shared\/events/],
  ['src/c3.ts', `export { default as http } from 'axios';`, /Use @inspire\/shared\/client/],
  ['gateway/src/a3.ts', `export { useHost } from '@inspire/shared/host';`, /takes the settings only/],
  // Size, exports, console, tests
  ['mfe-video/src/e1.ts', '// line\n'.repeat(401), /max-lines/],
  ['mfe-video/src/remote.ts', '// line\n'.repeat(41), /max-lines/],
  ['mfe-video/src/e8.ts', `export function f() {\n${'  console;\n'.repeat(80)}}`, /max-lines-per-function/],
  ['mfe-video/src/e2.ts', 'export default 1;', /no-restricted-exports/],
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
  ...[
    'const A = () => <p>{on && <b />}{messages.one}</p>;',
    'const A = () => <p>{on ? <b /> : null} {playerMessages.seconds(5)}</p>;',
    'const A = () => <>{messages.one} <b /></>;',
    'const A = () => <p><b />{note && `• one`}</p>;',
  ].map((text, index) => [`mfe-video/src/t${index}.tsx`, `export ${text}`, /translators replace texts/] as const),
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
  ['mfe-video/src/remote.ts', 'export default 1;'],
  ['mfe-video/src/ok4.tsx', 'export const A = () => <p>{on && <b />}<span>{messages.one}</span></p>;'],
  ['mfe-video/src/ok5.tsx', 'export const A = () => <p>{messages.one} <b>{name}</b></p>;'],
  ['mfe-video/src/ok6.tsx', 'export const A = () => <p>{on ? messages.one : messages.two}</p>;'],
  ['gateway/src/ok2.ts', `export { parseSiteSettings } from '@inspire/shared/host';\nconsole.log('gateways may');`],
  ['gateway/src/ok3.ts', `export type { SiteSettings } from '@inspire/shared/host';`],
  ['backend/src/s1.test.ts', `test('one', { skip: !process.env.CI && 'only on CI' }, () => undefined);`],
  ['backend/src/s2.test.ts', `export const options = { skip: process.platform !== 'linux' && 'only on Linux' };`],
];

for (const [file, text] of accepted) {
  test(`accepts in ${file}: ${text.split('\n')[0]}`, async () => {
    assert.deepEqual(await findIssues(file, text), []);
  });
}
