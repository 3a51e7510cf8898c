import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { readOrCreateFile } from '@inspire/server-kit/files';
import { createGoogleIdentity } from '../modules/identity/google-identity';
import { type Identity, noIdentity } from '../modules/identity/identity';
import { createLocalIdentity } from '../modules/identity/local-identity';
import type { BackendConfig } from './config';

async function newIdentityKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: `dev-${randomUUID()}` };
}

/** Loads the local identity provider's key, created once in the data folder, so that sign-ins survive a restart. */
async function developmentIdentityKey(dataDir: string): Promise<JWK> {
  const file = join(dataDir, 'keys', 'identity.json');
  return JSON.parse(await readOrCreateFile(file, async () => JSON.stringify(await newIdentityKey()), 0o600)) as JWK;
}

type Settings = Pick<BackendConfig, 'googleClientId' | 'production' | 'publicOrigin' | 'dataDir'>;

/** Opens Google when a client id is configured, else the local provider in development, else none (D-19). */
export async function openIdentity(
  { googleClientId, production, publicOrigin, dataDir }: Settings,
  clock: () => Date,
): Promise<Identity> {
  if (googleClientId !== undefined) return createGoogleIdentity({ clientId: googleClientId, clock });
  if (production) return noIdentity;
  return createLocalIdentity({ publicOrigin, key: await developmentIdentityKey(dataDir), clock });
}
