import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

export async function newIdentityKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: `dev-${randomUUID()}` };
}

/** Loads the local identity provider's key, created once in the data folder, so that sign-ins survive a restart. */
export async function developmentIdentityKey(dataDir: string): Promise<JWK> {
  const file = join(dataDir, 'keys', 'identity.json');
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return JSON.parse(stored) as JWK;
  const made = await newIdentityKey();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify(made), { mode: 0o600 });
  await rename(`${file}.part`, file);
  return made;
}
