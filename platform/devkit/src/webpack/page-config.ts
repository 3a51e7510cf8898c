import type { Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { devServer } from './dev-server';
import { EmitFilePlugin, filesOfEntry } from './emit-file-plugin';
import type { BuildEnv } from './env';

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
    plugins: [
      ...(base.plugins ?? []),
      new EmitFilePlugin('index.html', (compilation) => toHtmlPage(title, filesOfEntry(compilation, 'main'))),
    ],
    ...(development && { devServer: devServer(env) }),
  };
}
