import 'webpack-dev-server';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { devServer } from './dev-server';
import { type BuildManifestData, EmitFilePlugin, filesHolding, filesOfChunk, filesOfEntry } from './emit-file-plugin';
import type { BuildEnv } from './env';
import { ChunkIntegrityPlugin, toBuildIntegrity } from './integrity-plugin';
import { installedVersion } from './package-facts';
import { readPinnedSiteKeys } from './site-keys';

/** File names are fixed in development, because each server has its own port. */
const assetName = ({ mode }: BuildEnv): string =>
  mode === 'development' ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js';

/** The small script that runs before the first paint, without federation and libraries. */
function earlyConfig(dir: string, env: BuildEnv): Configuration {
  const base = baseConfig({ dir, env });
  return {
    ...base,
    name: 'early',
    devtool: false,
    entry: { early: './src/early/early.ts' },
    output: {
      ...base.output,
      path: join(dir, 'dist/public'),
      // A release contains what its sources give, and no early script of a previous build.
      clean: { keep: (file) => !/early\./.test(file) },
      publicPath: '/',
      uniqueName: 'early',
      filename: assetName(env),
    },
    plugins: [
      ...(base.plugins ?? []),
      new EmitFilePlugin('../early.json', (compilation) => ({
        file: filesOfEntry(compilation, 'early')[0],
        integrity: toBuildIntegrity(compilation),
      })),
    ],
  };
}

interface EarlyFacts {
  readonly file: string;
  readonly integrity: Record<string, string>;
}

const readEarly = (dir: string, { mode }: BuildEnv): EarlyFacts =>
  mode === 'development'
    ? { file: 'assets/early.js', integrity: {} }
    : (JSON.parse(readFileSync(join(dir, 'dist/early.json'), 'utf8')) as EarlyFacts);

/** Returns the built files of one script of the font. */
const fontsOfScript = (compilation: Compilation, script: 'latin' | 'devanagari'): string[] =>
  Object.keys(compilation.assets).filter((file) =>
    new RegExp(`-${script}-(standard|wght)-normal\\.\\w+\\.woff2$`).test(file),
  );

function shellFacts(dir: string, env: BuildEnv, compilation: Compilation): BuildManifestData {
  const files = filesOfEntry(compilation, 'main');
  const early = readEarly(dir, env);
  const memberFiles = [
    ...new Set([
      ...filesOfChunk(compilation, 'federation'),
      ...filesOfChunk(compilation, 'transport'),
      ...filesHolding(compilation, /node_modules.@tanstack.|shared.src.query/),
    ]),
  ];
  return {
    contract: installedVersion(dir, '@inspire/shared'),
    buildId: env.version,
    early: early.file,
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    member: memberFiles.filter((file) => !files.includes(file)),
    landing: filesOfChunk(compilation, 'landing').filter((file) => !files.includes(file)),
    fonts: fontsOfScript(compilation, 'latin'),
    devanagariFonts: fontsOfScript(compilation, 'devanagari'),
    // `guardScriptAddresses` creates the policy, so the gateway may require it.
    trustedTypes: true,
    pinsSiteKeys: env.mode !== 'development' && readPinnedSiteKeys(dir) !== null,
    integrity: env.mode === 'development' ? {} : { ...toBuildIntegrity(compilation), ...early.integrity },
  };
}

/** What the federation plugin of a remote defines for the runtime, which the shell starts by itself (ADR-1). */
const federationFlags = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: JSON.stringify('web') };

/** The host: its entry is the bootstrap, and its first scripts contain all that the first paint needs. */
function hostConfig(dir: string, env: BuildEnv): Configuration {
  const development = env.mode === 'development';
  const base = baseConfig({ dir, env, refresh: development });
  return {
    ...base,
    name: 'shell',
    dependencies: ['early'],
    entry: { main: './src/app/bootstrap.tsx' },
    output: {
      ...base.output,
      path: join(dir, 'dist/public'),
      clean: { keep: /early\./ },
      publicPath: '/',
      uniqueName: `shell@${env.version}`,
      filename: assetName(env),
      chunkFilename: assetName(env),
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        ...federationFlags,
        // As text: the keys stay as they are, whatever a minimizer does to objects.
        __SITE_KEYS__: development ? 'null' : JSON.stringify(readPinnedSiteKeys(dir)),
      }),
      new ChunkIntegrityPlugin(),
      // Icons and the web app manifest, whose URLs are fixed.
      new CopyPlugin({ patterns: [{ from: join(dir, 'public') }] }),
      new EmitFilePlugin(development ? 'shell.json' : '../shell.json', (compilation) =>
        shellFacts(dir, env, compilation),
      ),
    ],
    ...(development && { devServer: devServer(env) }),
  };
}

/** The part that the gateway runs to prerender the landing page. */
function renderConfig(dir: string, env: BuildEnv): Configuration {
  const base = baseConfig({ dir, env, target: 'node' });
  return {
    ...base,
    name: 'render',
    entry: { render: './src/server/render.tsx' },
    output: {
      ...base.output,
      path: join(dir, 'dist/server'),
      clean: true,
      publicPath: '/',
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
    },
  };
}

/** All builds of the shell: what its `webpack.config.ts` exports. */
export const shellConfig =
  (dir: string) =>
  (env: BuildEnv): Configuration[] => [
    earlyConfig(dir, env),
    hostConfig(dir, env),
    ...(env.mode === 'production' ? [renderConfig(dir, env)] : []),
  ];
