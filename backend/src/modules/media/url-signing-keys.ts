import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readOrCreateFile } from '@inspire/server-kit/files';

export interface UrlSigningKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** Keys for stream URLs: the first one signs, all of them verify, so that keys can be rotated. */
export type UrlSigningKeys = readonly [UrlSigningKey, ...UrlSigningKey[]];

const keyText = /^([\w-]{1,16}):(\S{32,256})$/;

/** Parses MEDIA_SECRET (`id:secret,id:secret…`); a zod transform, so that its issues are reported with all others. */
export function parseUrlSigningKeys(text: string, context: z.RefinementCtx): UrlSigningKeys {
  const keys = text.split(',').map((part): UrlSigningKey | undefined => {
    const [, id, secret] = keyText.exec(part.trim()) ?? [];
    return id && secret ? { id, secret: Buffer.from(secret) } : undefined;
  });
  const [first, ...others] = keys.filter((key) => key !== undefined);
  if (first && others.length + 1 === keys.length && new Set(keys.map((key) => key?.id)).size === keys.length) {
    return [first, ...others];
  }
  context.addIssue({
    code: 'custom',
    message: 'must be id:secret, or several joined by commas; a secret has 32 characters or more',
  });
  return z.NEVER;
}

const stored = z.object({ id: z.string(), secret: z.string() });

/** Loads or creates the development key; it is stored in the data folder, so that stream URLs survive a restart. */
export async function loadDevUrlSigningKeys(dataDir: string): Promise<UrlSigningKeys> {
  const file = join(dataDir, 'keys', 'media.json');
  const create = () =>
    JSON.stringify({ id: `dev-${randomBytes(3).toString('hex')}`, secret: randomBytes(32).toString('base64url') });
  const { id, secret } = stored.parse(JSON.parse(await readOrCreateFile(file, create, 0o600)));
  return [{ id, secret: Buffer.from(secret) }];
}
