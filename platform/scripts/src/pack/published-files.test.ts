import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChangelogEntry } from './publish-packages';
import { toPublishedJson } from './published-json';
import { findRegistryIssue } from './registry';

test('a published package.json names compiled files and its siblings’ versions, and nothing that only the repository uses', () => {
  const published = toPublishedJson(
    {
      name: '@inspire/shared',
      version: '1.3.0',
      private: true,
      scripts: { prepublishOnly: 'exit 1' },
      files: ['bin/inspire.mjs', 'src', '!src/**/*.test.*'],
      exports: {
        './package.json': './package.json',
        './host': './src/host/index.ts',
        './standalone': './src/standalone/index.tsx',
        './jest': './src/jest/preset.mjs',
        './ui/tokens.css': './src/ui/tokens.css',
        './tsconfig': './tsconfig/base.json',
      },
      dependencies: { '@inspire/server-kit': '*', zod: '4.6.7' },
      devDependencies: { '@inspire/devkit': '*' },
    },
    '>=20.19',
    [{ name: '@inspire/server-kit', version: '1.0.2' }],
  );
  assert.deepEqual(published, {
    name: '@inspire/shared',
    version: '1.3.0',
    files: ['bin/inspire.mjs', 'lib', '!lib/**/*.test.*', 'CHANGELOG.md'],
    exports: {
      './package.json': './package.json',
      './host': { types: './lib/host/index.d.ts', default: './lib/host/index.js' },
      './standalone': { types: './lib/standalone/index.d.ts', default: './lib/standalone/index.js' },
      './jest': { types: './lib/jest/preset.d.mts', default: './lib/jest/preset.mjs' },
      './ui/tokens.css': './lib/ui/tokens.css',
      './tsconfig': './tsconfig/base.json',
    },
    dependencies: { '@inspire/server-kit': '1.0.2', zod: '4.6.7' },
    engines: { node: '>=20.19' },
  });
});

const changelog = `# Changelog

## Unreleased (1.2.0)

### Added

- A slot.

## 1.1.0 (2026-11-22)

### Fixed

## 1.0.0 (2026-11-21)

- The first.
`;

test('a changelog describes a version in an open or a dated section, not in an empty one', () => {
  assert.match(findChangelogEntry(changelog, '1.2.0') ?? '', /A slot/);
  assert.match(findChangelogEntry(changelog, '1.0.0') ?? '', /The first/);
  assert.equal(findChangelogEntry(changelog, '1.1.0'), undefined);
  assert.equal(findChangelogEntry(changelog, '1.3.0'), undefined);
});

test('only a private registry that is chosen and encrypted may receive the packages', () => {
  assert.equal(findRegistryIssue('https://npm.example.org/'), undefined);
  assert.equal(findRegistryIssue('http://127.0.0.1:4873/'), undefined);
  assert.match(findRegistryIssue('undefined') ?? '', /No registry is set for @inspire/);
  assert.match(findRegistryIssue('https://npm.inspire.invalid/') ?? '', /not chosen yet/);
  assert.match(findRegistryIssue('https://registry.npmjs.org/') ?? '', /is public/);
  assert.match(findRegistryIssue('http://npm.example.org/') ?? '', /without encryption/);
});
