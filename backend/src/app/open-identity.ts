import { developmentIdentityKey } from '../modules/identity/development-key';
import { createGoogleIdentity } from '../modules/identity/google-identity';
import { type Identity, noIdentity } from '../modules/identity/identity';
import { createLocalIdentity } from '../modules/identity/local-identity';
import type { BackendConfig } from './config';

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
