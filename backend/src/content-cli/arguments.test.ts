import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommandUsageError } from '../command-line/command-usage-error';
import { rejection } from '../testing/client';
import { readArguments } from './arguments';

const read = (line: string) =>
  readArguments(
    line.split(' ').filter((word) => word !== ''),
    '/home/owner',
  );

describe('arguments of the content command', () => {
  it('resolve a folder against the working directory, and name the source after it', () => {
    assert.deepEqual(read('import talks/2026'), {
      name: 'import',
      folder: '/home/owner/talks/2026',
      source: '2026',
      isDry: false,
    });
    assert.deepEqual(read('import /talks --dry-run --source own'), {
      name: 'import',
      folder: '/talks',
      source: 'own',
      isDry: true,
    });
    assert.deepEqual(read('export ../out'), { name: 'export', folder: '/home/out', source: undefined });
    assert.deepEqual(read('export out --source=own'), { name: 'export', folder: '/home/owner/out', source: 'own' });
  });

  const refused: readonly (readonly [string, RegExp])[] = [
    ['', /^Missing command: import, export or demo\.$/],
    ['upload x', /^Unknown command 'upload'\.$/],
    ['constructor x', /^Unknown command 'constructor'\.$/],
    ['import x --force', /^Unknown option '--force'\.$/],
    ['import x --source', /^Option '--source <value>' argument missing\.$/],
    ['export x --dry-run', /^Unknown option --dry-run for export\.$/],
    ['demo --source x', /^Unknown option --source for demo\.$/],
    ['import', /^Missing folder for import\.$/],
    ['export', /^Missing folder for export\.$/],
    ['export a b', /^Unexpected argument 'b'\.$/],
    ['demo 500', /^Unexpected argument '500'\.$/],
    ['import x --source a/b', /^--source takes a name of letters, digits, dots and hyphens, not 'a\/b'\.$/],
  ];
  for (const [line, says] of refused) {
    it(`cannot be '${line}'`, () => {
      assert.throws(() => read(line), rejection(CommandUsageError, says));
    });
  }
});
