import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { serviceVariables } from './settings';

test('the guide to the settings names every setting of the release service, and no other', async () => {
  const guide = await readFile(new URL('../../../../docs/guides/configuration.md', import.meta.url), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((line) => {
    const [, names = '', , readers = ''] = line.split('|');
    return readers.includes('release service')
      ? [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name)
      : [];
  });
  assert.deepEqual(named.sort(), [...serviceVariables].sort());
});
