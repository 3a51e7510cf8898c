import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createFixture } from '../testing/fixture-repository';
import { readPinnedSiteKeys, SITE_KEYS_FILE } from './site-keys';

const fixture = await createFixture();
after(() => fixture.remove());

test('a build pins the keys of the setting, else those of the folder of keys, in one form', async () => {
  const pinned = (env: NodeJS.ProcessEnv = {}) => readPinnedSiteKeys(fixture.root, env);
  assert.equal(pinned(), null);
  await fixture.write(`.data/keys/${SITE_KEYS_FILE}`, '{ "keys": [], "threshold": 1 }\n');
  await fixture.write('other/root.json', '{"keys":[],"threshold":2}');
  assert.equal(pinned(), '{"keys":[],"threshold":1}');
  assert.equal(pinned({ RELEASE_SITE_KEYS_FILE: `${fixture.root}/other/root.json` }), '{"keys":[],"threshold":2}');
  assert.equal(pinned({ RELEASE_SITE_KEYS: '{"keys": [], "threshold": 3}' }), '{"keys":[],"threshold":3}');
  assert.throws(() => pinned({ RELEASE_SITE_KEYS: 'keys' }), SyntaxError);
});
