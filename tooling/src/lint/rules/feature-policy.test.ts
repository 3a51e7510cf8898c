import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFeatureImport, checkHook } from './feature-policy';

const imports: readonly (readonly [from: string, to: string, reason: RegExp | undefined])[] = [
  [
    'src/features/login/view/form.tsx',
    'src/features/session/model/entry',
    /export it from src\/features\/session\/index\.ts/,
  ],
  ['src/features/login/view/form.tsx', 'src/features/session', undefined],
  ['src/features/login/view/form.tsx', 'src/features/session/index', undefined],
  ['src/features/login/index.ts', 'src/features/session/view/link', /through their index\.ts only/],
  ['src/features/login/view/form.tsx', 'src/features/login/model/rules', undefined],
  ['src/features/login/view/form.test.tsx', 'src/features/session/model/entry', undefined],
  ['src/features/login/view/form.tsx', 'src/pages/login-page', /A feature knows no page/],
  ['src/features/login/model/flow.ts', 'src/features/login/api/post-login', /A model calls no API/],
  ['src/features/login/view/form.tsx', 'src/features/login/api/post-login', undefined],
  ['src/pages/login-page.tsx', 'src/features/session/view/guests-only', undefined],
  ['src/remote.ts', 'src/pages/login-page', undefined],
];

for (const [from, to, reason] of imports) {
  test(`${from} imports ${to}`, () => {
    const found = checkFeatureImport(from, to);
    if (reason) assert.match(found ?? '', reason);
    else assert.equal(found, undefined);
  });
}

const hooks: readonly (readonly [path: string, name: string, isRefused: boolean])[] = [
  ['src/features/login/model/use-form.ts', 'useForm', true],
  ['src/features/player/engine/engine.ts', 'useEngine', true],
  ['src/features/login/view/use-form.ts', 'useForm', false],
  ['src/features/login/api/get-user.ts', 'useUser', false],
  ['src/features/login/model/used.ts', 'usedNames', false],
];

for (const [path, name, isRefused] of hooks) {
  test(`${name} in ${path}`, () => assert.equal(checkHook(path, name) !== undefined, isRefused));
}
