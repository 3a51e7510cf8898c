import { createRequire } from 'node:module';
import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { programBeside } from '../processes/program-beside';
import type { BuildEnv } from './env';
import { readPackage } from './package-facts';
import { refreshPlugins, refreshTransformers } from './react-refresh';

const require = createRequire(import.meta.url);
const fontLoader = programBeside(import.meta.filename, 'font-loader');

export interface BaseOptions {
  readonly dir: string;
  readonly env: BuildEnv;
  /** `node` for the part of the shell that the gateway runs to prerender. */
  readonly target?: 'web' | 'node';
  /** Hot reload that preserves state; only for development servers. */
  readonly refresh?: boolean;
}

const scripts = ({ env, refresh, dir }: BaseOptions): RuleSetRule => ({
  test: /\.tsx?$/,
  use: {
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      configFile: join(dir, 'tsconfig.json'),
      compilerOptions: { noEmit: false, sourceMap: env.mode === 'development' },
      ...(refresh && { getCustomTransformers: refreshTransformers }),
    },
  },
});

/** Class names contain the package and its version, so that two packages, or two releases of one, never collide. */
const styles = ({ dir, env, target }: BaseOptions): RuleSetRule => ({
  test: /\.css$/,
  use: [
    ...(target === 'node' ? [] : [MiniCssExtractPlugin.loader]),
    {
      loader: require.resolve('css-loader'),
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          exportOnlyLocals: target === 'node',
          localIdentName: env.mode === 'development' ? '[name]__[local]--[hash:base64:5]' : '[hash:base64:8]',
          localIdentContext: dir,
          localIdentHashSalt: `${readPackage(dir).name}@${env.version}`,
        },
      },
    },
  ],
});

/**
 * The installed packages of ours, which are compiled. Their modules meet libraries as our TypeScript does, for example
 * CommonJS ones by their own default export, not as Node does.
 */
const compiled: RuleSetRule = { test: /[\\/]node_modules[\\/]@inspire[\\/].*\.js$/, type: 'javascript/auto' };

export function baseConfig(options: BaseOptions): Configuration {
  const { dir, env, target = 'web', refresh = false } = options;
  const production = env.mode === 'production';
  return {
    mode: env.mode,
    context: dir,
    target: target === 'node' ? 'node20' : ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // rxjs offers classes under this condition, else functions for old browsers with tslib.
      conditionNames: ['es2015', '...'],
    },
    module: {
      // Types are checked elsewhere, but a missing export must not become `undefined`.
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        scripts(options),
        compiled,
        styles(options),
        { test: /\.(woff2|avif|webp|png|svg)$/, type: 'asset/resource', generator: { emit: target === 'web' } },
        { test: /\.woff2$/, resourceQuery: /wght=/, use: fontLoader },
      ],
    },
    output: { assetModuleFilename: 'assets/[name].[contenthash:10][ext]', hashFunction: 'xxhash64' },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      // Shorten export names for slow connections: no other build uses them.
      ...(production && { mangleExports: 'size' as const }),
      // Keep the libraries of a chunk that every page needs in that chunk: a separate file would be one more request.
      splitChunks: { cacheGroups: { defaultVendors: false } },
      // SWC takes half of Terser's processor time for slightly smaller files. It has its own threads.
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, parallel: false }), new CssMinimizerPlugin()],
    },
    plugins: [
      new webpack.DefinePlugin({ __DEVELOPMENT__: JSON.stringify(!production) }),
      ...(target === 'node'
        ? []
        : [
            new MiniCssExtractPlugin({
              filename: production ? 'assets/[name].[contenthash:10].css' : 'assets/[name].css',
              ignoreOrder: true,
            }),
          ]),
      ...(refresh ? refreshPlugins() : []),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    // A release build uses no cache, so that the same sources always give the same files.
    cache: !production,
  };
}
