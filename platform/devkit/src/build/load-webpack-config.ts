import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import type { BuildEnv } from '../webpack/env';

type ConfigFunction = (env: BuildEnv) => Configuration | Configuration[] | Promise<Configuration | Configuration[]>;

/** Loads `<dir>/webpack.config.ts` and calls its default export. @returns all its configurations */
export async function loadWebpackConfig(dir: string, env: BuildEnv): Promise<Configuration[]> {
  // The settings are TypeScript, which an installed devkit does not need for itself (ADR-62).
  if (import.meta.filename.endsWith('.js')) (await import('tsx/esm/api')).register();
  const loaded = (await import(pathToFileURL(join(dir, 'webpack.config.ts')).href)) as { default?: unknown };
  if (typeof loaded.default !== 'function')
    throw new Error(`${join(dir, 'webpack.config.ts')} has no function as default export`);
  const configs = await (loaded.default as ConfigFunction)(env);
  return Array.isArray(configs) ? configs : [configs];
}
