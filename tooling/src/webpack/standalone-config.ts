import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { filesOfEntry } from './build-facts-plugin';
import { devServer } from './dev-server';
import type { BuildEnv } from './env';
import { HtmlPagePlugin } from './html-page-plugin';
import { readPackage } from './package-facts';

/** A remote as a page of its own: an ordinary webpack application without federation. */
export function standaloneConfig(dir: string, env: BuildEnv): Configuration {
  const { name } = readPackage(dir);
  const base = baseConfig({ dir, env, refresh: env.mode === 'development' });
  return {
    ...base,
    name: `${name} alone`,
    entry: { main: './src/standalone.tsx' },
    output: {
      ...base.output,
      path: join(dir, 'dist/standalone'),
      clean: true,
      publicPath: '/',
      uniqueName: `${name}-standalone`,
      filename: env.mode === 'development' ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
    },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlPagePlugin(name, (compilation) => filesOfEntry(compilation, 'main')),
    ],
    ...(env.mode === 'development' && { devServer: devServer(env) }),
  };
}
