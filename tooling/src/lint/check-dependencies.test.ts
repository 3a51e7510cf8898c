import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUnusedDependencies } from './check-dependencies';

const unused = (dependencies: Record<string, string>, text: string, scripts: Record<string, string> = {}): string[] =>
  findUnusedDependencies({ short: 'shell', json: { name: '@inspire/shell', dependencies, scripts } }, text);

test('reports a dependency that no file names', () => {
  assert.deepEqual(unused({ 'radix-ui': '1.0.0', react: '19.0.0' }, `import { useState } from 'react';`), [
    'shell/package.json: radix-ui is not used; remove it with npm uninstall -w @inspire/shell radix-ui',
  ]);
  assert.equal(unused({ '@types/pg': '8.0.0' }, '').length, 1);
});

test('accepts types of a used library, and what scripts or other packages need', () => {
  assert.deepEqual(unused({ '@types/pg': '8.0.0', pg: '8.0.0' }, `import pg from 'pg';`), []);
  assert.deepEqual(unused({ autocannon: '8.0.0' }, '', { bench: 'autocannon localhost' }), []);
  assert.deepEqual(unused({ 'react-dom': '19.0.0', '@types/node': '20.0.0' }, ''), []);
});
