import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../terminal/refusal';

/** What a remote's build says of itself (`dist/remote/build.json`). */
export interface BuildManifest {
  readonly name: string;
  readonly version: string;
  readonly container: string;
  readonly contract: string;
  readonly requires: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly preload: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a build's `build.json`; the registry's reader checks its parts again before anything is signed.
 * @throws Refusal when the build is missing or unreadable
 */
export async function readBuildManifest(folder: string): Promise<BuildManifest> {
  const file = join(folder, 'build.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refusal(`There is no build to publish: ${file} is missing.`);
  });
  const value: unknown = JSON.parse(text);
  const fault = () => new Refusal(`${file} must have name, version, container, contract, requires, entry and preload.`);
  if (!isRecord(value)) throw fault();
  const { name, version, container, contract, requires, entry, preload } = value;
  if (typeof name !== 'string' || typeof version !== 'string' || typeof container !== 'string') throw fault();
  if (typeof contract !== 'string' || typeof entry !== 'string' || !isRecord(requires) || !Array.isArray(preload)) throw fault();
  return { name, version, container, contract, entry, requires: requires as Record<string, string>, preload: preload as string[] };
}
