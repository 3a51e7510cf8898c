import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { devServer } from './dev-server';
import { EmitFilePlugin, filesOfEntry } from './emit-file-plugin';
import type { BuildEnv } from './env';
import { readPackage } from './package-facts';

/**
 * Returns a page without inline scripts, so its policy allows none.
 * @param files scripts and style sheets, as paths in the build
 */
function toHtmlPage(title: string, files: readonly string[]): string {
  const tags = files.map((file) =>
    file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}">` : `<script defer src="/${file}"></script>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${tags.join('')}</head><body><div id="root"></div></body></html>`;
}

/** A constant that keeps the mock API and its dependencies out of the build. */
const mockApiConstant = ({ mockApi }: BuildEnv) =>
  new webpack.DefinePlugin({ __MOCK_API__: JSON.stringify(mockApi === true) });

/** A remote as a page of its own: an ordinary webpack application without federation. */
export function standaloneConfig(dir: string, env: BuildEnv): Configuration {
  const { name } = readPackage(dir);
  const development = env.mode === 'development';
  const base = baseConfig({ dir, env, refresh: development });
  return {
    ...base,
    name,
    entry: { main: './src/standalone.tsx' },
    output: {
      ...base.output,
      path: join(dir, 'dist/standalone'),
      clean: true,
      publicPath: '/',
      uniqueName: `${name}-standalone`,
      filename: development ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
    },
    plugins: [
      ...(base.plugins ?? []),
      mockApiConstant(env),
      new EmitFilePlugin('index.html', (compilation) => toHtmlPage(name, filesOfEntry(compilation, 'main'))),
    ],
    ...(development && { devServer: devServer(env) }),
  };
}
