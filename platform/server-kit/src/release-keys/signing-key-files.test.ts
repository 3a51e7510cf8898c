import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findSigningKeyIssues, signingKeyFiles, signingKeySettings } from './signing-key-files';

const folder = await mkdtemp(join(tmpdir(), 'inspire-test-keys-'));
await writeFile(join(folder, 'site-public.json'), '{}');
after(() => rm(folder, { recursive: true }));

test('a server with public keys alone has nothing to report', () => {
  assert.deepEqual(findSigningKeyIssues({}, [folder, join(folder, 'missing')]), []);
});

for (const name of Object.values(signingKeyFiles)) {
  test(`a server that can read ${name} reports it once`, async () => {
    const file = join(folder, name);
    await writeFile(file, '{}');
    const [issue = '', ...others] = findSigningKeyIssues({}, [folder, folder]);
    assert.ok(issue.startsWith(`RELEASE_KEYS_DIR: `) && issue.includes(file), issue);
    assert.deepEqual(others, []);
    await rm(file);
  });
}

test(
  'a key that this user cannot read is not an issue',
  { skip: process.getuid?.() === 0 && 'root reads all files' },
  async () => {
    const own = join(folder, 'own');
    await mkdir(own);
    await writeFile(join(own, 'release-private.json'), '{}');
    await chmod(join(own, 'release-private.json'), 0);
    assert.deepEqual(findSigningKeyIssues({}, [own]), []);
  },
);

for (const name of Object.values(signingKeySettings).flatMap((one) => [one, `${one}_FILE`])) {
  test(`${name} in a server's environment is reported without its value`, () => {
    const [issue = ''] = findSigningKeyIssues({ [name]: 'private value' }, []);
    assert.match(issue, new RegExp(`^${name}: `));
    assert.ok(!issue.includes('private value'));
  });
}
