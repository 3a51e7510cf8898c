import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { makeRunFolder } from './run-folder';
import { type Program, programs } from './test-program';

const backend = fileURLToPath(new URL('../..', import.meta.url));

/** Keeps `import.meta.url` of each source file, from which some find their files. */
const keepUrls: Plugin = {
  name: 'keep-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

const declared = async (folder: string): Promise<string[]> => {
  const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => !name.startsWith('@inspire/'));
};

/**
 * Bundles the programs that tests start, once per run: a process that loads its hundreds of modules through tsx takes four
 * times as much processor time to start. Libraries stay outside, as installed.
 */
export async function bundlePrograms(): Promise<{ folder: string; remove: () => Promise<void> }> {
  // Below the package, so that Node finds the libraries.
  const parent = join(backend, 'dist');
  await mkdir(parent, { recursive: true });
  const folder = await makeRunFolder('test-programs-', { parent });
  const external = await Promise.all([backend, dirname(dirname(programs.gateway))].map(declared));
  await build({
    entryPoints: programs as Record<Program, string>,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    external: external.flat(),
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
    plugins: [keepUrls],
    logLevel: 'warning',
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
