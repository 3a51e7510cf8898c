import { mkdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundleNode } from '@inspire/devkit/build/bundle-node';
import { makeRunFolder } from '@inspire/server-kit/locks';

const toUrl = (file: string): string => pathToFileURL(file).href;

/** A source finds files beside it as if it were not in a bundle. Replaced in code only: fixtures contain such expressions, too. */
const define = {
  'import.meta.url': 'importMetaOfSource.url',
  'import.meta.dirname': 'importMetaOfSource.dirname',
  'import.meta.filename': 'importMetaOfSource.filename',
};
const declareOwnPaths: Plugin = {
  name: 'declare-own-paths',
  setup({ onLoad }) {
    onLoad({ filter: /\.(tsx?|mjs)$/ }, async ({ path }) => {
      const paths = JSON.stringify({ url: toUrl(path), dirname: dirname(path), filename: path });
      const contents = `const importMetaOfSource = ${paths}; ${await readFile(path, 'utf8')}`;
      return { contents, loader: path.endsWith('.tsx') ? 'tsx' : 'ts' };
    });
  },
};

/** Our packages are bundled; libraries are loaded from where the importing source finds them. */
const leaveOutLibraries: Plugin = {
  name: 'leave-out-libraries',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      const isOurs = kind === 'entry-point' || path.startsWith('@inspire/');
      if (isOurs || isBuiltin(path) || pluginData === leaveOutLibraries) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: leaveOutLibraries });
      return found.errors.length > 0 ? found : { path: toUrl(found.path), external: true };
    });
  },
};

export interface BundledTests {
  readonly files: readonly string[];
  /** The bundles of the programs by their sources. */
  readonly programs: Readonly<Record<string, string>>;
  /** Replaces the paths of bundles by those of their sources. */
  toSourcePaths(text: string): string;
  remove(): Promise<void>;
}

/**
 * Bundles test files, once per section: a process that loads hundreds of modules through tsx takes several times as much
 * processor time to start. Each file still runs in its own process.
 * @param dir the package's folder
 * @param files absolute paths
 * @param programs absolute paths of the sources of programs that tests start
 */
export async function bundleTests(
  dir: string,
  files: readonly string[],
  programs: readonly string[] = [],
): Promise<BundledTests> {
  const parent = join(dir, 'dist');
  await mkdir(parent, { recursive: true });
  const folder = await makeRunFolder('tests-', { parent });
  const nameOf = (file: string) => relative(dir, file).replace(/\.ts$/, '').replaceAll('../', '');
  const bundleOf = (file: string) => join(folder, `${nameOf(file)}.mjs`);
  await bundleNode({
    programs: Object.fromEntries([...files, ...programs].map((file) => [nameOf(file), file])),
    outdir: folder,
    toOwnUrl: (file) => JSON.stringify(toUrl(file)),
    define,
    plugins: [leaveOutLibraries, declareOwnPaths],
    // Without the condition `module`, which Node does not have.
    conditions: ['node'],
    splitting: true,
    sourcemap: 'linked',
    sourcesContent: false,
  });
  return {
    files: files.map(bundleOf),
    programs: Object.fromEntries(programs.map((file) => [file, bundleOf(file)])),
    toSourcePaths: (text) => files.reduce((all, file) => all.replaceAll(bundleOf(file), file), text),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
