import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { sharedRequests } from '@inspire/shared/remote';
import { baseConfig } from './base-config';
import type { BuildEnv } from './env';
import { readPackage } from './package-facts';
import { pageConfig } from './page-config';

/** This constant keeps the mock API and its dependencies out of the build. */
const mockApiConstant = ({ mockApi }: BuildEnv) =>
  new webpack.DefinePlugin({ __MOCK_API__: JSON.stringify(mockApi === true) });

export function standaloneConfig(dir: string, env: BuildEnv): Configuration {
  const { name } = readPackage(dir);
  const page = pageConfig(dir, env, {
    title: name,
    entry: './src/standalone.tsx',
    path: join(dir, 'dist/standalone'),
    uniqueName: `${name}-standalone`,
  });
  return { ...page, plugins: [...(page.plugins ?? []), mockApiConstant(env)] };
}

/** Globals of the page in which the tooling runs `framesFile`: its exports, and the libraries that the tooling renders with. */
export const FRAMES_GLOBAL = '__standaloneFrames';
export const LIBRARIES_GLOBAL = '__frameLibraries';

/** Files of `standaloneFramesConfig`. */
export const framesFile = 'frames.js';
export const earlyFile = 'early.js';

/**
 * The builds that prerender a standalone page: the page itself, for Node, with the class names of the page, and the script
 * that runs before the first paint.
 */
export function standaloneFramesConfig(dir: string, env: BuildEnv): Configuration[] {
  const base = baseConfig({ dir, env, target: 'node' });
  const frames: Configuration = {
    ...base,
    name: 'frames',
    devtool: false,
    // The exports of the last one are the library's.
    entry: { frames: ['./src/standalone.tsx', '@inspire/shared/standalone/frames'] },
    output: {
      ...base.output,
      publicPath: '/',
      filename: framesFile,
      library: { type: 'window', name: FRAMES_GLOBAL },
    },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, '@inspire/shared/standalone$': '@inspire/shared/standalone/frames' },
    },
    externalsType: 'var',
    externals: Object.fromEntries(
      sharedRequests.map((request) => [request, `${LIBRARIES_GLOBAL}[${JSON.stringify(request)}]`]),
    ),
    module: { ...base.module, parser: { javascript: { exportsPresence: 'error', dynamicImportMode: 'eager' } } },
    plugins: [...(base.plugins ?? []), mockApiConstant(env)],
  };
  const early: Configuration = {
    ...baseConfig({ dir, env }),
    name: 'early',
    devtool: false,
    entry: { early: '@inspire/shared/standalone/early' },
    output: { filename: earlyFile, uniqueName: 'early' },
  };
  return [frames, early];
}
