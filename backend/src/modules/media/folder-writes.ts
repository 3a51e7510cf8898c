import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getErrorCode } from '@inspire/server-kit/errors';
import { pathExists } from '@inspire/server-kit/files';
import { StartupError } from '../../errors/startup-error';
import type { Bundle, MayLink, Placement } from './storage';

/** Holds files until they are complete. */
export const INCOMING = '.incoming';
const ABANDONED_AFTER_MS = 3_600_000;

/** Keeps the modification time: ETags depend on it. */
async function copy(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  const { atime, mtime } = await stat(source);
  await utimes(target, atime, mtime);
}

async function place(source: string, target: string, mayLink: MayLink): Promise<void> {
  if (!mayLink(source)) return copy(source, target);
  try {
    await link(source, target);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP'].includes(getErrorCode(error) ?? ''))
      throw error;
    await copy(source, target);
  }
}

async function withIncoming(mediaDir: string, fill: (incoming: string) => Promise<void>): Promise<void> {
  const incoming = join(mediaDir, INCOMING, randomUUID());
  await mkdir(incoming, { recursive: true });
  try {
    await fill(incoming);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOSPC') throw error;
    throw new StartupError(
      `The disk of ${mediaDir} is full. Make room, then import again; viewers see what they saw before.`,
      {
        cause: error,
      },
    );
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** Stores a bundle atomically; an existing one has the same content. */
export async function copyBundle(mediaDir: string, { target, files }: Bundle, mayLink: MayLink): Promise<void> {
  const wanted = join(mediaDir, target);
  if (await pathExists(wanted)) return;
  await withIncoming(mediaDir, async (incoming) => {
    const complete = join(incoming, 'bundle');
    for (const [source, name] of files) {
      await mkdir(dirname(join(complete, name)), { recursive: true });
      await place(source, join(complete, name), mayLink);
    }
    await mkdir(dirname(wanted), { recursive: true });
    await rename(complete, wanted).catch((error: unknown) => {
      // Another replica was first; a folder with this name has this content.
      if (!['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error) ?? '')) throw error;
    });
  });
}

export async function copyCovers(mediaDir: string, files: readonly Placement[], mayLink: MayLink): Promise<void> {
  await mkdir(join(mediaDir, 'covers'), { recursive: true });
  await withIncoming(mediaDir, async (incoming) => {
    for (const [source, name] of files) {
      const wanted = join(mediaDir, 'covers', name);
      if (await pathExists(wanted)) continue;
      await place(source, join(incoming, name), mayLink);
      await rename(join(incoming, name), wanted);
    }
  });
}

/** Removes the incomplete files of interrupted imports; younger ones may belong to a replica that is importing now. */
export async function removeAbandoned(mediaDir: string, now: Date): Promise<void> {
  const root = join(mediaDir, INCOMING);
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const { mtimeMs } = await stat(join(root, name)).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > ABANDONED_AFTER_MS) await rm(join(root, name), { recursive: true, force: true });
  }
}
