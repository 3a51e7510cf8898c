import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest, type RemoteManifest } from '@inspire/shared/remote';
import { CliError, messageOf } from '../terminal/cli-error';

export interface RemoteJson extends RemoteManifest {
  /** Compressed kilobytes of all scripts and styles together. */
  readonly budget?: number;
}

/** Returns the budget in compressed kilobytes (1000 bytes) of all scripts and styles together. */
function readBudget(remoteJson: unknown, from: string): number | undefined {
  const budget = (remoteJson as { readonly budget?: unknown } | null)?.budget;
  if (budget === undefined) return undefined;
  if (typeof budget !== 'number' || !(budget > 0))
    throw new CliError(`${from} cannot be used: budget must be a number of kilobytes above 0.`);
  return budget;
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
