import { join } from 'node:path';
import { readFileIfAny } from '@inspire/server-kit/files';
import { isRecord } from '@inspire/shared/guards';
import { CliError } from '../terminal/cli-error';

export interface BuildManifest {
  readonly name: string;
  readonly version: string;
  readonly container: string;
  readonly contract: string;
  readonly requires: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly preload: readonly string[];
  /** Of `remote.json`, in compressed kilobytes. */
  readonly budget?: number;
}

export const BUILD_FILE = 'build.json';

/**
 * Parses a `build.json`. The registry's parser checks its parts again before signing.
 * @param from source of the text, for the message
 * @throws CliError when it is unreadable
 */
export function parseBuildManifest(text: string, from: string): BuildManifest {
  const value: unknown = JSON.parse(text);
  const issue = () =>
    new CliError(`${from} must have name, version, container, contract, requires, entry and preload.`);
  if (!isRecord(value)) throw issue();
  const { name, version, container, contract, requires, entry, preload, budget } = value;
  if (typeof name !== 'string' || typeof version !== 'string' || typeof container !== 'string') throw issue();
  if (typeof contract !== 'string' || typeof entry !== 'string' || !isRecord(requires) || !Array.isArray(preload))
    throw issue();
  return {
    name,
    version,
    container,
    contract,
    entry,
    requires: requires as Record<string, string>,
    preload: preload as string[],
    ...(typeof budget === 'number' && { budget }),
  };
}

/** @throws CliError when the build has no manifest */
export async function readBuildManifest(folder: string): Promise<BuildManifest> {
  const file = join(folder, BUILD_FILE);
  const text = await readFileIfAny(file);
  if (text === undefined) throw new CliError(`No build to publish: ${file} is missing.`);
  return parseBuildManifest(text, file);
}
