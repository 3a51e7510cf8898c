import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

export interface UrlSigningKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** Keys that sign stream addresses: the first one signs, all of them verify, so that keys can be rotated. */
export type UrlSigningKeys = readonly [UrlSigningKey, ...UrlSigningKey[]];

const keyText = /^([\w-]{1,16}):(\S{32,256})$/;

/** Reads `id:secret,id:secret…`, the form of MEDIA_SECRET; as a zod transform, so that faults join all others. */
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

/** The development key: made once and kept below the data folder, so that addresses outlive a restart. */
export async function loadDevUrlSigningKeys(dataDir: string): Promise<UrlSigningKeys> {
  const file = join(dataDir, 'keys', 'media.json');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) {
    const { id, secret } = stored.parse(JSON.parse(kept));
    return [{ id, secret: Buffer.from(secret) }];
  }
  const made = { id: `dev-${randomBytes(3).toString('hex')}`, secret: randomBytes(32).toString('base64url') };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify(made), { mode: 0o600 });
  await rename(`${file}.part`, file);
  return [{ id: made.id, secret: Buffer.from(made.secret) }];
}
