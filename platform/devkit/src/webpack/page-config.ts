import type { Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { filesOfEntry } from './build-manifest-plugin';
import { devServer } from './dev-server';
import type { BuildEnv } from './env';
import { HtmlPagePlugin } from './html-page-plugin';

export interface PageOptions {
  readonly title: string;
  readonly entry: string;
  readonly path: string;
  /** Distinguishes this build from others in a browser. */
  readonly uniqueName: string;
  /** Empties the folder first. @default true */
  readonly clean?: boolean;
}

/** A standalone page: an ordinary webpack application without federation. */
export function pageConfig(
  dir: string,
  env: BuildEnv,
  { title, entry, path, uniqueName, clean = true }: PageOptions,
): Configuration {
  const development = env.mode === 'development';
  const base = baseConfig({ dir, env, refresh: development });
  return {
    ...base,
    name: title,
    entry: { main: entry },
    output: {
      ...base.output,
      path,
      clean,
      publicPath: '/',
      uniqueName,
      filename: development ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
    },
    plugins: [...(base.plugins ?? []), new HtmlPagePlugin(title, (compilation) => filesOfEntry(compilation, 'main'))],
    ...(development && { devServer: devServer(env) }),
  };
}
