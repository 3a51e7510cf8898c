import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { readOrCreateFile } from '@inspire/server-kit/files';

export async function newIdentityKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: `dev-${randomUUID()}` };
}

/** Loads the local identity provider's key, created once in the data folder, so that sign-ins survive a restart. */
export async function developmentIdentityKey(dataDir: string): Promise<JWK> {
  const file = join(dataDir, 'keys', 'identity.json');
  return JSON.parse(await readOrCreateFile(file, async () => JSON.stringify(await newIdentityKey()), 0o600)) as JWK;
}
