import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest, type RemoteManifest } from '@inspire/shared/remote';
import { CliError, messageOf } from '../terminal/cli-error';
import { readBudget } from './budget';

export interface RemoteJson extends RemoteManifest {
  /** Compressed kilobytes of all scripts and styles together. */
  readonly budget?: number;
}

/** @throws CliError that names the issue */
export async function readRemoteJson(packageDir: string): Promise<RemoteJson> {
  const file = join(packageDir, 'remote.json');
  let value: unknown;
  let manifest: RemoteManifest;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
    manifest = readManifest(value);
  } catch (error) {
    throw new CliError(`${file} cannot be used: ${messageOf(error)}.`);
  }
  const budget = readBudget(value, file);
  return { ...manifest, ...(budget !== undefined && { budget }) };
}
