import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeRunFolder } from '@inspire/node/locks';
import { bundleNode } from '@inspire/tooling/bundle';
import { programs } from './test-program';

const backend = fileURLToPath(new URL('../..', import.meta.url));

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
  await bundleNode({
    programs,
    outdir: folder,
    sourcemap: 'inline',
    external: external.flat(),
    toOwnUrl: (file) => JSON.stringify(pathToFileURL(file).href),
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
