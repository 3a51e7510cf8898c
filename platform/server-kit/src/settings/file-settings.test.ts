import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pickSettings, readFileSettings } from './file-settings';

const folder = await mkdtemp(join(tmpdir(), 'file-settings-'));
const secret = join(folder, 'secret');
await writeFile(secret, 'pass word\n');
after(() => rm(folder, { recursive: true }));

describe('settings from files', () => {
  it('takes the value of a file without its last line break', () => {
    const { env, issues } = readFileSettings({ SMTP_URL_FILE: secret, PORT: '1' }, ['SMTP_URL', 'PORT']);
    assert.deepEqual([env.SMTP_URL, env.SMTP_URL_FILE, env.PORT, issues], ['pass word', undefined, '1', []]);
  });

  it('treats a blank variable as absent, in both forms', () => {
    const { env, issues } = readFileSettings({ A: ' ', A_FILE: secret, B: 'b', B_FILE: '' }, ['A', 'B']);
    assert.deepEqual([env.A, env.B, issues], ['pass word', 'b', []]);
  });

  it('ignores files of settings that the program does not have, and settings that are paths themselves', () => {
    const given = { OTHER_FILE: join(folder, 'missing'), KEYS_FILE: join(folder, 'missing') };
    const { env, issues } = readFileSettings(given, ['KEYS', 'KEYS_FILE']);
    assert.deepEqual([env, issues], [given, []]);
  });

  it('reports every file that is missing, empty or beside its variable, without the value', async () => {
    const empty = join(folder, 'empty');
    await writeFile(empty, '\n');
    const missing = join(folder, 'missing');
    const given = { A: 'a', A_FILE: secret, B_FILE: missing, C_FILE: empty };
    assert.deepEqual(readFileSettings(given, ['A', 'B', 'C']).issues, [
      { variable: 'A_FILE', message: 'excludes A. Set one of them' },
      { variable: 'B_FILE', message: `cannot read ${missing} (ENOENT)` },
      { variable: 'C_FILE', message: `${empty} is empty` },
    ]);
  });

  it('picks both forms of a setting', () => {
    assert.deepEqual(pickSettings({ A: '1', A_FILE: 'f', B: '2' }, ['A']), { A: '1', A_FILE: 'f' });
  });
});
