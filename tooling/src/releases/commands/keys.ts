import { UsageError } from '../../terminal/cli-error';
import { addKey, type KeyRing, listKeys, type Outcome, retireKey, rotateKey } from '../key-rotation';
import { loadReleaseSettings } from '../release-settings';
import type { ReleaseContext } from './context';

const steps: Readonly<Record<string, (ring: KeyRing, keyId: string | undefined) => Promise<Outcome>>> = {
  list: async (ring) => (await listKeys(ring)).map(({ keyId, notes }) => `${keyId}  ${notes.join(', ')}`),
  add: addKey,
  rotate: rotateKey,
  retire: retireKey,
};

/** `release keys list|add|rotate|retire [key]`: replaces the signing key of releases while pages stay open. */
export async function runKeys({
  dataDir,
  openSignedStore,
  words: [action = 'list', keyId],
}: ReleaseContext): Promise<number> {
  const step = Object.hasOwn(steps, action) ? steps[action] : undefined;
  if (!step) throw new UsageError('Missing action: list, add, rotate or retire');
  const env = loadReleaseSettings(process.env);
  for (const line of await step({ dataDir, env, openSignedStore }, keyId)) console.log(line);
  return 0;
}
