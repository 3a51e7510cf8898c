import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Record<string, string>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The package's own `package.json`. */
export const readPackage = (dir: string): PackageJson => readJson(join(dir, 'package.json')) as PackageJson;

/** The package's `remote.json`, unchecked (the release tools check it). */
export const readRemoteJson = (dir: string): Record<string, unknown> =>
  readJson(join(dir, 'remote.json')) as Record<string, unknown>;

/** Installed version of a library as seen from a package. */
export function installedVersion(dir: string, library: string): string {
  const require = createRequire(join(dir, 'package.json'));
  const { version } = readJson(require.resolve(`${library}/package.json`)) as PackageJson;
  return version;
}

/** A JavaScript identifier that names one release of one package among all globals of a page. */
export const containerName = (name: string, version: string): string => `${name}_${version}`.replaceAll(/\W/g, '_');
