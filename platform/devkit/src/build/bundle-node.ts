import { readFile } from 'node:fs/promises';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

export interface NodeBundleOptions extends Pick<
  BuildOptions,
  | 'absWorkingDir'
  | 'chunkNames'
  | 'conditions'
  | 'define'
  | 'external'
  | 'inject'
  | 'plugins'
  | 'sourcemap'
  | 'sourcesContent'
  | 'splitting'
> {
  /** Source file by the name of its program. */
  readonly programs: Readonly<Record<string, string>>;
  readonly outdir: string;
  /** Returns the expression that replaces `import.meta.url` in a source file, from which it finds other files. */
  readonly toOwnUrl: (file: string) => string;
}

const replaceOwnUrls = (toOwnUrl: NodeBundleOptions['toOwnUrl']): Plugin => ({
  name: 'replace-own-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', toOwnUrl(path)),
      loader: 'ts',
    }));
  },
});

/** CommonJS libraries inside a bundle expect these. */
const commonJs = [
  "import { createRequire as createRequireOfBundle } from 'node:module';",
  "import { fileURLToPath as toPathOfBundle } from 'node:url';",
  'const require = createRequireOfBundle(import.meta.url);',
  'const __filename = toPathOfBundle(import.meta.url);',
  "const __dirname = toPathOfBundle(new URL('.', import.meta.url));",
].join(' ');

/** Bundles programs for Node into `<outdir>/<name>.mjs`, each with the libraries that are not external. */
export async function bundleNode({
  programs,
  toOwnUrl,
  plugins = [],
  ...options
}: NodeBundleOptions): Promise<Metafile> {
  const { metafile } = await build({
    ...options,
    entryPoints: programs,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: commonJs },
    plugins: [...plugins, replaceOwnUrls(toOwnUrl)],
    logLevel: 'warning',
  });
  return metafile;
}
