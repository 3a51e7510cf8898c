import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

/** Variable names in the guide's table, with the program that reads each. */
function rowsOf(guide: string): Map<string, string> {
  const rows = guide
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|'));
  return new Map(
    rows.flatMap(([, names = '', , readers = '']) =>
      [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => [name, readers] as const),
    ),
  );
}

test('the guide to the settings names every setting of the gateway, and no other', async () => {
  const rows = rowsOf(await read('../../docs/guides/configuration.md'));
  const [, table = ''] = (await read('./config.ts')).split('const variables = z.object({');
  const settings = [...(table.split('});')[0] ?? '').matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  assert.ok(settings.length > 10);
  assert.deepEqual(
    settings.filter((name) => !/gateway|all/.test(rows.get(name) ?? '')),
    [],
  );
  assert.deepEqual(
    [...rows].filter(([name, readers]) => readers.includes('gateway') && !settings.includes(name)),
    [],
  );
});
