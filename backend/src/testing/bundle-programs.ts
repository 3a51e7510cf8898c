import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleNode } from '@inspire/devkit/build/bundle-node';
import { makeRunFolder } from '@inspire/server-kit/locks';
import { programs } from './test-program';

const backend = fileURLToPath(new URL('../..', import.meta.url));

/** Native libraries, and those that read files beside them. */
const outside = [
  '@electric-sql/pglite',
  '@expo-google-fonts/noto-sans-devanagari',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'pdfkit',
  'sharp',
];

/**
 * Bundles the programs that tests start, once per run: a process that loads its hundreds of modules through tsx takes four
 * times as much processor time to start, and one that loads its libraries file by file twice as much.
 */
export async function bundlePrograms(): Promise<{ folder: string; remove: () => Promise<void> }> {
  // Below the package, so that Node finds the libraries.
  const parent = join(backend, 'dist');
  await mkdir(parent, { recursive: true });
  const folder = await makeRunFolder('test-programs-', { parent });
  await bundleNode({
    programs,
    outdir: folder,
    sourcemap: 'linked',
    sourcesContent: false,
    external: outside,
    splitting: true,
    toOwnUrl: (file) => JSON.stringify(pathToFileURL(file).href),
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
