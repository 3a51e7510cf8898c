import 'webpack-dev-server';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { devServer } from './dev-server';
import { EmitFilePlugin, filesOfChunk } from './emit-file-plugin';
import type { BuildEnv } from './env';
import { ChunkIntegrityPlugin } from './integrity-plugin';
import { containerName, installedVersion, loadRemoteJson, readPackage } from './package-facts';
import { requiredVersions, sharedByRemote } from './sharing';
import { StableIdsPlugin } from './stable-ids-plugin';
import { standaloneConfig } from './standalone-config';

// Otherwise Module Federation reads this path from the stack of an error: it calls webpack without options, and webpack first
// compiles the schema of all of them: a second of processor time in each build of a remote.
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');

const ENTRY = 'remoteEntry.js';
const EXPOSED_CHUNK = 'remote';

function ownershipOf(dir: string) {
  const { paths, prefixes, slots } = loadRemoteJson(dir);
  return { paths, ...(prefixes !== undefined && { prefixes }), slots };
}

/** The release service reads it where the build is stored. */
function budgetOf(dir: string) {
  const { budget } = loadRemoteJson(dir);
  return budget === undefined ? {} : { budget };
}

function federatedConfig(dir: string, env: BuildEnv): Configuration {
  const name = readPackage(dir).name.replace('@inspire/', '');
  const container = containerName(name, env.version);
  const development = env.mode === 'development';
  const base = baseConfig({ dir, env, refresh: development });
  return {
    ...base,
    name,
    entry: {},
    output: {
      ...base.output,
      path: join(dir, 'dist/remote'),
      clean: true,
      publicPath: 'auto',
      // Two releases in one page must not share the list in which chunks register (docs/toolchain.md).
      uniqueName: `${name}@${env.version}`,
      filename: development ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
      chunkFilename: development ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: ENTRY,
        exposes: { './remote': { import: './src/remote.ts', name: EXPOSED_CHUNK } },
        shared: sharedByRemote(dir),
        manifest: false,
        dts: false,
        dev: false,
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      new StableIdsPlugin(),
      new ChunkIntegrityPlugin(),
      new EmitFilePlugin('build.json', (compilation) => ({
        name,
        version: env.version,
        container,
        contract: installedVersion(dir, '@inspire/shared'),
        requires: requiredVersions(dir),
        entry: ENTRY,
        preload: filesOfChunk(compilation, EXPOSED_CHUNK),
        ...budgetOf(dir),
        ...(development && ownershipOf(dir)),
      })),
    ],
    ...(development && { devServer: devServer(env) }),
  };
}

/** The whole build of a remote: what its `webpack.config.ts` exports. */
export const remoteConfig =
  (dir: string) =>
  (env: BuildEnv): Configuration =>
    env.standalone ? standaloneConfig(dir, env) : federatedConfig(dir, env);
