import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIfAny, writeFileAtomic } from '@inspire/server-kit/files';
import { FRAMES_FILE } from '@inspire/server-kit/frames';
import { parseJson } from '@inspire/shared/guards';
import { isRemote, isShell, type Package } from '../workspace/repository';

/** Identifies what a `dist` was built from. Stored in `dist`, which sites with different data folders share. */
export interface Stamp {
  readonly fingerprint: string;
  readonly version: string;
}

const stampFile = (target: Package): string => join(target.dir, 'dist/build-stamp.json');

function outputsOf(target: Package): string[] {
  if (isRemote(target)) return ['remoteEntry.js', 'build.json', FRAMES_FILE].map((file) => `dist/remote/${file}`);
  return isShell(target) ? ['dist/shell.json', 'dist/public', 'dist/server/render.cjs'] : ['dist'];
}

export const missingOutputs = (target: Package): string[] =>
  outputsOf(target).filter((file) => !existsSync(join(target.dir, file)));

export async function isBuilt(target: Package, { fingerprint, version }: Stamp): Promise<boolean> {
  const stamp = parseJson(await readFileIfAny(stampFile(target))) as Stamp | undefined;
  return stamp?.fingerprint === fingerprint && stamp.version === version && missingOutputs(target).length === 0;
}

/** The stamp is removed before a build and written after it, so that an interrupted build never counts. */
export const removeStamp = (target: Package): Promise<void> => rm(stampFile(target), { force: true });
export const writeStamp = (target: Package, stamp: Stamp): Promise<void> =>
  writeFileAtomic(stampFile(target), JSON.stringify(stamp));
