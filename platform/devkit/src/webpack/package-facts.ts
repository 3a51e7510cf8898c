import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Record<string, string>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export const readPackage = (dir: string): PackageJson => readJson(join(dir, 'package.json')) as PackageJson;

/** Reads `remote.json` unvalidated (the release tools validate it). */
export const loadRemoteJson = (dir: string): Record<string, unknown> =>
  readJson(join(dir, 'remote.json')) as Record<string, unknown>;

export function installedVersion(dir: string, library: string): string {
  const require = createRequire(join(dir, 'package.json'));
  const { version } = readJson(require.resolve(`${library}/package.json`)) as PackageJson;
  return version;
}

/** Returns a JavaScript identifier for one release of a package, unique among a page's globals. */
export const containerName = (name: string, version: string): string => `${name}_${version}`.replaceAll(/\W/g, '_');
